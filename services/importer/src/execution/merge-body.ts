import type { MergeBody } from '@directory/contracts/internal';
import { completeProvenance } from '@directory/contracts/attributions';
import type { ImportRun } from '../imports/import-run.entity.js';

export function mergeBodyOf({ fence, options, reading }: ImportRun): MergeBody {
  const { batchSize: limit, mode, approve, test, overwriteManual, source, licence, note } = options;
  const provenance = completeProvenance({ source, licence, note }, reading?.columns.source ?? null);
  return { fence, limit, mode, approve, test, overwriteManual, provenance };
}
