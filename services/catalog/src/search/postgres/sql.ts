/**
 * A part of a statement with its values. Placeholders are numbered on compilation, so parts may be combined in any
 * order.
 */
export class Sql {
  constructor(
    private readonly strings: readonly string[],
    private readonly parts: readonly unknown[],
  ) {}

  compile(values: unknown[] = []): { text: string; values: unknown[] } {
    const text = this.strings.reduce((before, string, i) => {
      const part = this.parts[i - 1];
      return before + (part instanceof Sql ? part.compile(values).text : `$${values.push(part)}`) + string;
    });
    return { text, values };
  }
}

/** Values become placeholders, nested `sql` becomes part of the statement. */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Sql {
  return new Sql(strings, parts);
}

/** Constant text of the program, never of a request. */
export function raw(text: string | number): Sql {
  return new Sql([String(text)], []);
}

export function join(parts: Sql[], separator = ', '): Sql {
  const [first, ...others] = parts;
  return first ? new Sql(['', ...others.map(() => separator), ''], parts) : EMPTY;
}

export const EMPTY = raw('');
