import { readFileSync } from 'node:fs';

/** A `FROM` with its instructions. */
export interface Stage {
  name: string;
  from: string;
  instructions: { name: string; text: string }[];
}

/** The stages of a Dockerfile, by name, in their order. */
export function readDockerfile(file: string): Map<string, Stage> {
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  for (const line of lines) {
    const [, name = '', text = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [, from = '', as = ''] = /^(\S+) AS (\S+)$/.exec(text) ?? [];
      stage = { name: as, from, instructions: [] };
      stages.set(as, stage);
    } else if (name !== '') stage?.instructions.push({ name, text });
  }
  return stages;
}

/** Settings of a target's image, those of its base included; the last one applies. */
export function instructionsOf(stages: Map<string, Stage>, target: string): Stage['instructions'] {
  const stage = stages.get(target);
  if (!stage) return [];
  return [...instructionsOf(stages, stage.from), ...stage.instructions];
}

/** Variables set by an image. */
export function variablesOfImage(stages: Map<string, Stage>, target: string): Record<string, string> {
  const texts = instructionsOf(stages, target).filter(({ name }) => name === 'ENV');
  const pairs = texts.flatMap(({ text }) => text.split(' ').map((pair) => pair.split('=', 2) as [string, string]));
  return Object.fromEntries(pairs);
}
