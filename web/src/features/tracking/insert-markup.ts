/**
 * Inserts third-party markup and runs its scripts, unlike plain insertion: those with a `src` asynchronously, the others in
 * order. `noscript` is omitted, as scripts run. Returns the inserted nodes.
 */
export function insertMarkup(parent: Element, place: 'start' | 'end', markup: string): ChildNode[] {
  const { content } = parsed(markup);
  for (const unwanted of content.querySelectorAll('noscript')) unwanted.remove();
  for (const written of content.querySelectorAll('script')) written.replaceWith(runnable(written));
  const nodes = [...content.childNodes];
  withoutDocumentWrite(parent, () => (place === 'start' ? parent.prepend(content) : parent.append(content)));
  return nodes;
}

/** The markup in two parts: `meta` tags, and active content. */
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

/** A parsed script never runs, unlike a created one. */
function runnable(written: HTMLScriptElement): HTMLScriptElement {
  const script = document.createElement('script');
  for (const { name, value } of written.attributes) script.setAttribute(name, value);
  if (written.src) script.async = true;
  else script.text = written.text;
  return script;
}

/** `document.write` after loading would clear the document: the markup is inserted at the script instead. */
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
