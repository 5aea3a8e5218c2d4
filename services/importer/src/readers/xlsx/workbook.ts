import { AppError } from '@directory/contracts/errors';
import { readElements } from './xml-scanner.js';
import type { ZipArchive } from '../zip-archive.js';

export interface Workbook {
  /** Part names of the worksheets in the order of their tabs: those a reader sees, then hidden ones. */
  sheets: string[];
  /** Part names, if the workbook has them. */
  sharedStrings: string | undefined;
  styles: string | undefined;
  /** Whether its days are counted from 1904 on. */
  is1904: boolean;
}

interface Relation {
  type: string;
  target: string;
}

const WORKBOOK_PART = 'xl/workbook.xml';

/** Where the package says its workbook is; `undefined` when it holds none that we can read. */
export async function findWorkbook(archive: ZipArchive): Promise<string | undefined> {
  if (archive.has(WORKBOOK_PART)) return WORKBOOK_PART;
  if (!archive.has('_rels/.rels')) return undefined;
  for (const { type, target } of (await readRelations(archive, '')).values()) {
    if (type === 'officeDocument' && /(^|\/)workbook[^/]*\.xml$/i.test(target) && archive.has(target)) return target;
  }
  return undefined;
}

/** Throws AppError `file_no_sheet` when there is no worksheet; one whose part is missing is left out. */
export async function readWorkbook(archive: ZipArchive, part: string, file: string): Promise<Workbook> {
  const relations = await readRelations(archive, part);
  const visible: string[] = [];
  const hidden: string[] = [];
  let dates: Record<string, string> | undefined;
  await readElements(archive.open(part).chunks, (name, attributes) => {
    // Later Excels add an element of the same name in a namespace of theirs.
    if (name === 'workbookPr') dates ??= attributes;
    if (name !== 'sheet') return;
    const key = Object.keys(attributes).find((attribute) => attribute.endsWith(':id'));
    const tabs = /^(veryH|h)idden$/.test(attributes['state'] ?? '') ? hidden : visible;
    if (key) tabs.push(attributes[key]!);
  });
  const sheets = [...visible, ...hidden]
    .map((id) => relations.get(id))
    .filter((relation) => relation?.type === 'worksheet' && archive.has(relation.target))
    .map((relation) => relation!.target);
  if (sheets.length === 0) throw new AppError('file_no_sheet', { file });
  const partOf = (wanted: string) =>
    [...relations.values()].find(({ type, target }) => type === wanted && archive.has(target))?.target;
  const is1904 = /^(1|true|on)$/.test(dates?.['date1904'] ?? '');
  return { sheets, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), is1904 };
}

/** Relations of a part by id; types shortened to their last word, the same in strict and transitional files. */
async function readRelations(archive: ZipArchive, part: string): Promise<Map<string, Relation>> {
  const slash = part.lastIndexOf('/') + 1;
  const folder = part.slice(0, slash);
  const relations = new Map<string, Relation>();
  const name = `${folder}_rels/${part.slice(slash)}.rels`;
  if (!archive.has(name)) return relations;
  await readElements(
    archive.open(name).chunks,
    (tag, { Id: id, Type: type = '', Target: target, TargetMode: mode }) => {
      if (tag !== 'Relationship' || !id || !target || mode === 'External') return;
      relations.set(id, { type: type.slice(type.lastIndexOf('/') + 1), target: resolve(folder, target) });
    },
  );
  return relations;
}

/** Part names are keys of the archive, never paths: one that leads outside simply is not there. */
function resolve(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split(/[\\/]/)) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
