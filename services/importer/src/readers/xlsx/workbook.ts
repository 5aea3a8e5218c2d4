import { AppError } from '@directory/contracts/errors';
import { readElements } from './xml-scanner.js';
import type { ZipArchive } from '../zip-archive.js';

export interface Workbook {
  /** Part names of the worksheets in the order of their tabs: visible ones, then hidden ones. */
  sheets: string[];
  /** Part name → name of the tab. */
  tabs: Map<string, string>;
  /** Part names, if present. */
  sharedStrings: string | undefined;
  styles: string | undefined;
  /** Whether days count from 1904. */
  is1904: boolean;
}

interface Relation {
  type: string;
  target: string;
}

const WORKBOOK_PART = 'xl/workbook.xml';

/** The workbook part of the package; `undefined` without a readable one. */
export async function findWorkbook(archive: ZipArchive): Promise<string | undefined> {
  if (archive.has(WORKBOOK_PART)) return WORKBOOK_PART;
  if (!archive.has('_rels/.rels')) return undefined;
  for (const { type, target } of (await readRelations(archive, '')).values()) {
    if (type === 'officeDocument' && /(^|\/)workbook[^/]*\.xml$/i.test(target) && archive.has(target)) return target;
  }
  return undefined;
}

/** Throws AppError `file_no_sheet` without a worksheet; sheets with a missing part are skipped. */
export async function readWorkbook(archive: ZipArchive, part: string, file: string): Promise<Workbook> {
  const relations = await readRelations(archive, part);
  const visible: string[] = [];
  const hidden: string[] = [];
  const names = new Map<string, string>();
  let dates: Record<string, string> | undefined;
  await readElements(archive.open(part).chunks, (name, attributes) => {
    // Later versions of Excel add an element of the same name in another namespace.
    if (name === 'workbookPr') dates ??= attributes;
    if (name !== 'sheet') return;
    const key = Object.keys(attributes).find((attribute) => attribute.endsWith(':id'));
    const tabs = /^(veryH|h)idden$/.test(attributes['state'] ?? '') ? hidden : visible;
    const id = key && attributes[key];
    if (id === undefined) return;
    tabs.push(id);
    names.set(id, attributes['name'] ?? '');
  });
  const tabs = new Map<string, string>();
  for (const id of [...visible, ...hidden]) {
    const relation = relations.get(id);
    if (relation?.type === 'worksheet' && archive.has(relation.target)) tabs.set(relation.target, names.get(id) ?? '');
  }
  const sheets = [...tabs.keys()];
  if (sheets.length === 0) throw new AppError('file_no_sheet', { file });
  const partOf = (wanted: string) =>
    [...relations.values()].find(({ type, target }) => type === wanted && archive.has(target))?.target;
  const is1904 = /^(1|true|on)$/.test(dates?.['date1904'] ?? '');
  return { sheets, tabs, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), is1904 };
}

/** Relations of a part by id; types reduced to their last word, equal in strict and transitional files. */
async function readRelations(archive: ZipArchive, part: string): Promise<Map<string, Relation>> {
  const folder = folderOf(part);
  const relations = new Map<string, Relation>();
  await readRelationships(archive, part, (id, { type, target }, isExternal) => {
    if (!isExternal) relations.set(id, { type, target: resolve(folder, target) });
  });
  return relations;
}

/** URLs that a part leads to by relations of a type, such as `hyperlink`, by id. */
export async function readExternalTargets(
  archive: ZipArchive,
  part: string,
  type: string,
): Promise<Map<string, string>> {
  const targets = new Map<string, string>();
  await readRelationships(archive, part, (id, relation, isExternal) => {
    if (isExternal && relation.type === type) targets.set(id, relation.target);
  });
  return targets;
}

async function readRelationships(
  archive: ZipArchive,
  part: string,
  onRelation: (id: string, relation: Relation, isExternal: boolean) => void,
): Promise<void> {
  const folder = folderOf(part);
  const name = `${folder}_rels/${part.slice(folder.length)}.rels`;
  if (!archive.has(name)) return;
  await readElements(
    archive.open(name).chunks,
    (tag, { Id: id, Type: type = '', Target: target, TargetMode: mode }) => {
      if (tag !== 'Relationship' || !id || !target) return;
      onRelation(id, { type: type.slice(type.lastIndexOf('/') + 1), target }, mode === 'External');
    },
  );
}

function folderOf(part: string): string {
  return part.slice(0, part.lastIndexOf('/') + 1);
}

/** Part names are keys of the archive, never paths: names that lead outside do not exist. */
function resolve(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split(/[\\/]/)) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
