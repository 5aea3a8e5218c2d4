/**
 * Inserts foreign markup and runs its scripts, which plain insertion does not: those with a `src` asynchronously, the
 * others as they stand. `noscript` is left out, as scripts do run. Returns what was inserted.
 */
export function insertMarkup(parent: Element, place: 'start' | 'end', markup: string): ChildNode[] {
  const { content } = parsed(markup);
  for (const unwanted of content.querySelectorAll('noscript')) unwanted.remove();
  for (const written of content.querySelectorAll('script')) written.replaceWith(runnable(written));
  const nodes = [...content.childNodes];
  withoutDocumentWrite(parent, () => (place === 'start' ? parent.prepend(content) : parent.append(content)));
  return nodes;
}

/** The markup in two parts: what only describes the page (`meta`), and what may act in it. */
export function partsOf(markup: string): { inert: string; active: string } {
  const template = parsed(markup);
  const metas = [...template.content.querySelectorAll('meta:not([http-equiv])')];
  for (const meta of metas) meta.remove();
  return { inert: metas.map((meta) => meta.outerHTML).join(''), active: template.innerHTML.trim() };
}

function parsed(markup: string): HTMLTemplateElement {
  const template = document.createElement('template');
  template.innerHTML = markup;
  return template;
}

/** A parsed script never runs; a created one does. */
function runnable(written: HTMLScriptElement): HTMLScriptElement {
  const script = document.createElement('script');
  for (const { name, value } of written.attributes) script.setAttribute(name, value);
  if (written.src) script.async = true;
  else script.text = written.text;
  return script;
}

/** Written to after it has loaded, a document would be emptied: what a script writes goes to its place instead. */
function withoutDocumentWrite(parent: Element, run: () => void): void {
  const write = (...texts: string[]) => parent.insertAdjacentHTML('beforeend', texts.join(''));
  Object.assign(document, { write, writeln: write });
  try {
    run();
  } finally {
    Reflect.deleteProperty(document, 'write');
    Reflect.deleteProperty(document, 'writeln');
  }
}
