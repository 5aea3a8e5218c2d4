import { SHOWN, shownByCode, shownByNumber, type Shown } from '../number-formats.js';
import { nameId, XmlScanner } from './xml-scanner.js';
import { DamagedFile } from '../damaged-file.js';
import { type ZipArchive } from '../zip-archive.js';

const XF = nameId('xf');
/** styleSheet / cellXfs / xf, styleSheet / numFmts / numFmt */
const [LIST_DEPTH, ENTRY_DEPTH] = [2, 3];
/** Excel allows 65,490. */
const MAX_STYLES = 2 ** 16;

/** Style → `Shown`. A missing or broken part does not reject a file: numbers stay numbers. */
export async function readStyles(archive: ZipArchive, part: string | undefined): Promise<Uint8Array> {
  if (part === undefined) return new Uint8Array();
  const formats = new Map<string, Shown>();
  const styles: string[] = [];
  let list = '';
  const scanner = new XmlScanner((self) => ({
    open(id, depth) {
      if (depth === LIST_DEPTH) list = self.localName();
      if (depth !== ENTRY_DEPTH || styles.length === MAX_STYLES) return;
      if (list === 'cellXfs' && id === XF) styles.push(self.attributes()['numFmtId'] ?? '');
      else if (list === 'numFmts') {
        const { numFmtId = '', formatCode = '' } = self.attributes();
        formats.set(numFmtId, shownByCode(formatCode));
      }
    },
    close: () => undefined,
    text: () => undefined,
  }));
  try {
    for await (const chunk of archive.open(part).chunks) scanner.feed(chunk);
    scanner.finish();
  } catch (error) {
    if (!(error instanceof DamagedFile)) throw error;
    return new Uint8Array();
  }
  return Uint8Array.from(
    styles,
    (id) => formats.get(id) ?? (/^\d+$/.test(id) ? shownByNumber(Number(id)) : SHOWN.number),
  );
}
