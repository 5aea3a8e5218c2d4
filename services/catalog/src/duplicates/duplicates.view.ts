import type { DuplicatePair } from '@directory/contracts/duplicates';
import { distanceOf } from '../ingest/same-business.js';
import { EDITED_COLUMNS } from '../moderation/business-edit.js';
import type { EditableRow } from '../moderation/edit.queries.js';
import { editableBusiness } from '../moderation/moderation.view.js';
import type { PairRow } from './duplicates.queries.js';

export function duplicatePair(pair: PairRow, first: EditableRow, second: EditableRow): DuplicatePair {
  const metres = distanceOf(first, second);
  return {
    first: editableBusiness(first),
    second: editableBusiness(second),
    reasons: pair.reasons,
    isCertain: pair.certain,
    metres: metres === null ? null : Math.round(metres),
    survivorId: defaultSurvivor(first, second).id,
  };
}

/** With place id before one without, approved before unapproved, then the more complete one, the one with more reviews, the older. */
export function defaultSurvivor(first: EditableRow, second: EditableRow): EditableRow {
  const others = rankOf(second);
  const difference = rankOf(first)
    .map((rank, index) => rank - (others[index] ?? 0))
    .find((ahead) => ahead !== 0);
  return (difference ?? 0) < 0 ? second : first;
}

function rankOf(row: EditableRow): number[] {
  const filled = EDITED_COLUMNS.filter((column) => row[column] !== null).length;
  return [Number(row.place_id !== null), Number(row.approved), filled, row.reviews ?? 0, -Number(row.id)];
}
