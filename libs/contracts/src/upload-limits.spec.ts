import { describe, expect, it } from 'vitest';
import { errorText } from './error-texts.js';
import { TABLE_EXTENSIONS } from './upload-limits.js';

describe.each(['en', 'tr'] as const)('a file that cannot be imported, in language %s,', (language) => {
  it.each(['file_type_unsupported', 'file_archive_no_table'] as const)(
    'is answered by %s with every format',
    (code) => {
      const text = errorText(code, { file: 'places.pdf' }, language);
      expect(TABLE_EXTENSIONS.filter((extension) => !text.includes(extension))).toEqual([]);
    },
  );
});
