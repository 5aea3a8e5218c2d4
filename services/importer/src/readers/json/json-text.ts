/** Programs in Python write these, which are no JSON, for numbers that are missing. */
const NO_NUMBER = /NaN|-?Infinity/;
const TEXT_OR_NO_NUMBER = /"[^"\\]*(?:\\.[^"\\]*)*"|NaN|-?Infinity/g;

/** The value of a JSON text, or of one with `NaN`; undefined for any other text, or one nested too deep. */
export function parsedJson(text: string): unknown {
  return parsed(text) ?? (NO_NUMBER.test(text) ? parsed(withNull(text)) : undefined);
}

function withNull(text: string): string {
  return text.replace(TEXT_OR_NO_NUMBER, (found) => (found.startsWith('"') ? found : 'null'));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
