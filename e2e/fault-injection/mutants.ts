// Deliberate errors in the built services, which the campaign must detect: otherwise it would prove nothing.
interface Replacement {
  /** End of the path of the built file. */
  file: string;
  text: string;
  by: string;
}

/** The replacements of each mutant; see `mutant-hook.mjs`. */
export const MUTANTS: Record<string, Replacement[]> = {
  'no fence': [
    {
      file: 'catalog/dist/ingest/ingest.service.js',
      text: "if (body.fence < row.fence) throw new AppError('import_superseded');",
      by: '',
    },
    { file: 'catalog/dist/ingest/staging.queries.js', text: 'm.fence <= excluded.fence AND', by: '' },
    {
      file: 'catalog/dist/ingest/staging.queries.js',
      text: 'AND fence = $2 AND undone IS NULL RETURNING 1',
      by: 'AND $2 > 0 AND undone IS NULL RETURNING 1',
    },
    { file: 'importer/dist/imports/imports.queries.js', text: 'current: run?.fence === fence', by: 'current: true' },
  ],
  'split checkpoint': [
    {
      file: 'catalog/dist/ingest/ingest.service.js',
      text: 'await this.merges.save(tx, locked);',
      by: '',
    },
    {
      file: 'catalog/dist/ingest/ingest.service.js',
      text: 'if (!row.done) return mergeStatus(row, []);',
      by: `await new Promise((done) => setTimeout(done, 3_000));
        await this.merges.save(this.db.manager, row);
        if (!row.done) return mergeStatus(row, []);`,
    },
  ],
  'no conflict clause': [
    {
      file: 'catalog/dist/ingest/merge.queries.js',
      text: 'ON CONFLICT (match_key) ${update(rules)}',
      by: '',
    },
  ],
};
