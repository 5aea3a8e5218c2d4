import { join } from 'node:path';
import { API } from 'native-typescript/unstable/sync';

/** Types by the native compiler, for rules of our own: ESLint itself parses without a program. */

/** @type {API | undefined} */
let compiler;
/** @type {Map<string, import('native-typescript/unstable/sync').Project>} */
const projects = new Map();

/**
 * Types of the names at these offsets: in one call, and without the syntax tree of the file, which takes longer.
 * @param {string} configFile of the project, from the root
 * @param {string} fileName
 * @param {number[]} offsets
 */
export function typesOfNames(configFile, fileName, offsets) {
  return projectOf(configFile).checker.getTypeAtPosition(fileName, offsets);
}

/**
 * The type of the expression at these offsets; undefined where the project does not have the file.
 * @param {string} configFile of the project, from the root
 * @param {string} fileName
 * @param {[start: number, end: number]} range
 */
export function typeAt(configFile, fileName, [start, end]) {
  const { program, checker } = projectOf(configFile);
  const file = program.getSourceFile(fileName);
  /** @returns {any} the outermost node with these offsets */
  const find = (/** @type {any} */ node) => {
    if (node.pos > start || node.end < end) return undefined;
    return node.end === end && node.getStart(file) === start ? node : node.forEachChild(find);
  };
  const node = file?.forEachChild(find);
  return node && checker.getTypeAtLocation(node);
}

function projectOf(/** @type {string} */ configFile) {
  const known = projects.get(configFile);
  if (known) return known;
  compiler ??= new API({ cwd: import.meta.dirname });
  const path = join(import.meta.dirname, configFile);
  const project = compiler.updateSnapshot({ openProjects: [path] }).getProject(path);
  if (!project) throw new Error(`${configFile} is not a project`);
  projects.set(configFile, project);
  return project;
}
