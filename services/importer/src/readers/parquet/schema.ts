import type { SchemaElement } from 'hyparquet';
import { DamagedFile } from '../damaged-file.js';

/** A step of the path from a record to a value; present if the value's definition level is at least `level`. */
interface Step {
  /** Key in the enclosing object; undefined for the item of a list. */
  key: string | undefined;
  isList: boolean;
  level: number;
}

/** A column of values and its position in a record. */
export interface Leaf {
  /** Path in the file, to find its column in each row group. */
  path: string;
  /** Header of the cell: the path up to the outermost list, if any. */
  header: string;
  element: SchemaElement;
  /** From the outermost list on; empty without a list. */
  steps: Step[];
  maxDefinition: number;
  maxRepetition: number;
}

const MAX_DEPTH = 16;
const MAX_LEAVES = 2_000;

interface Above {
  path: string[];
  /** Keys of the header so far. */
  header: string[];
  steps: Step[];
  definition: number;
  repetition: number;
}

/** Columns in the order of the file. Throws DamagedFile. */
export function leavesOf(schema: readonly SchemaElement[]): Leaf[] {
  const leaves: Leaf[] = [];
  let position = 0;

  function read(above: Above, isItem: boolean): void {
    const element = schema[position++];
    if (!element || above.path.length > MAX_DEPTH || leaves.length >= MAX_LEAVES) {
      throw new DamagedFile('its schema is wrong or too large');
    }
    const { repetition_type: repetition, num_children: children = 0, name } = element;
    const isList = repetition === 'REPEATED';
    const here: Above = {
      path: [...above.path, name],
      header: above.header,
      steps: above.steps,
      definition: above.definition + (repetition === 'REQUIRED' ? 0 : 1),
      repetition: above.repetition + (isList ? 1 : 0),
    };
    const { steps } = above;
    if (steps.length === 0) here.header = isItem ? above.header : [...above.header, name];
    if (isList || steps.length > 0) {
      const key = isItem || steps.length === 0 ? undefined : name;
      here.steps = [...steps, { key, isList, level: here.definition }];
    }
    if (children === 0) {
      if (!element.type) throw new DamagedFile('its schema is wrong or too large');
      leaves.push({
        path: here.path.join('\0'),
        header: here.header.join('.'),
        element,
        steps: here.steps,
        maxDefinition: here.definition,
        maxRepetition: here.repetition,
      });
    } else if (isListGroup(element, schema[position])) {
      readItems(here);
    } else {
      for (let child = 0; child < children; child++) read(here, false);
    }
  }

  /** The list's own name is that of the group around it; the repeated group and its only child have none. */
  function readItems(list: Above): void {
    const repeated = schema[position];
    const isWrapper = repeated?.num_children === 1 && !/^array$|_tuple$/.test(repeated.name);
    if (!isWrapper) return read(list, true);
    position++;
    const definition = list.definition + 1;
    const step: Step = { key: undefined, isList: true, level: definition };
    read(
      {
        path: [...list.path, repeated.name],
        header: list.header,
        steps: [...list.steps, step],
        definition,
        repetition: list.repetition + 1,
      },
      true,
    );
  }

  const root = schema[0];
  position = 1;
  const top: Above = { path: [], header: [], steps: [], definition: 0, repetition: 0 };
  for (let child = 0; child < (root?.num_children ?? 0); child++) read(top, false);
  return leaves;
}

function isListGroup({ converted_type, logical_type }: SchemaElement, child: SchemaElement | undefined): boolean {
  return (converted_type === 'LIST' || logical_type?.type === 'LIST') && child?.repetition_type === 'REPEATED';
}
