/** Result of a form that was sent without script. */
export interface FormResult {
  title: string;
  /** Plain text, one paragraph each. */
  lines: readonly string[];
  link: { to: string; text: string };
  /** The form again, with what was sent. */
  form?: { action: string; fields: readonly FormField[] };
}

interface FormField {
  name: string;
  /** Absent for one that is not shown. */
  label?: string;
  value: string;
  isLong?: boolean;
}

/** A page in the styles of the site, which are in the head of its shell. */
export function formPage(shell: string, { title, lines, link, form }: FormResult): string {
  const styles = shell.match(/<link rel="stylesheet"[^>]*>|<style>[\s\S]*?<\/style>/g) ?? [];
  const paragraphs = lines.map((line) => `<p class="mt-2 text-muted wide-break">${escaped(line)}</p>`);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">',
    `<meta name="robots" content="noindex"><title>${escaped(title)} | Business Directory</title>${styles.join('')}</head>`,
    '<body><main class="wrap max-w-2xl py-16 text-center">',
    `<h1 class="text-2xl font-bold">${escaped(title)}</h1>${paragraphs.join('')}`,
    form ? formOf(form) : '',
    `<p class="mt-6"><a class="btn btn-quiet" href="${escaped(link.to)}">${escaped(link.text)}</a></p>`,
    '</main></body></html>\n',
  ].join('');
}

function formOf({ action, fields }: NonNullable<FormResult['form']>): string {
  const boxes = fields.map(({ name, label, value, isLong }) => {
    const attributes = `name="${escaped(name)}" dir="auto" class="field mt-1.5"`;
    if (label === undefined) return `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`;
    const box = isLong
      ? // The first line break of a text area is dropped.
        `<textarea rows="6" ${attributes}>\n${escaped(value)}</textarea>`
      : `<input ${attributes} value="${escaped(value)}">`;
    return `<label class="mt-4 block text-sm font-medium">${escaped(label)}${box}</label>`;
  });
  return [
    `<form method="post" action="${escaped(action)}" class="card mt-6 p-4 text-start sm:p-6">${boxes.join('')}`,
    '<button type="submit" class="btn btn-primary mt-5">Send</button></form>',
  ].join('');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
