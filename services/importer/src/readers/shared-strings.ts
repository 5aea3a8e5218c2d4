import { decodeEscapes, MAX_CELL_LENGTH } from './cell-text.js';
import { StringTable } from './string-table.js';
import { parseWholeXml } from './xml-stream.js';

/** Reads `sharedStrings.xml`: runs of rich text are joined, phonetic ones (`rPh`) left out. */
export async function readSharedStrings(chunks: AsyncIterable<Buffer>): Promise<StringTable> {
  const strings = new StringTable();
  let text = '';
  let phonetic = 0;
  let inText = false;
  await parseWholeXml(chunks, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') phonetic++;
      else if (name === 't') inText = phonetic === 0;
    },
    close(name) {
      if (name === 'si') strings.add(decodeEscapes(text).slice(0, MAX_CELL_LENGTH));
      else if (name === 'rPh') phonetic--;
      else if (name === 't') inText = false;
    },
    text(part) {
      if (inText && text.length < MAX_CELL_LENGTH * 8) text += part;
    },
  });
  return strings;
}
