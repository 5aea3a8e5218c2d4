import type { OpenApiDocument, OpenApiOperation } from '@directory/contracts/openapi';

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1f2937 }
  details { border: 1px solid #d1d5db; border-radius: .5rem; margin: .5rem 0; padding: .5rem .75rem }
  summary { cursor: pointer } summary code { font-weight: 600 } summary span { color: #4b5563 }
  pre { overflow: auto; background: #f3f4f6; padding: .75rem; border-radius: .375rem; font-size: .8125rem }
  .session { color: #92400e }`;

/** The document as a page without scripts: an expandable line per call. */
export function apiDocsPage({ paths, components }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => call(method, path, operation)),
  );
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `<details id="${name}"><summary><code>${name}</code></summary>${json(schema)}</details>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API | Business Directory</title>
<style>${STYLE}</style>
</head>
<body>
<h1>API</h1>
<p>Every call of the site, generated from its contracts: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>
<p>A write must come from a page of the site: with its <code>Origin</code> and any <code>X-Requested-With</code>.
Calls marked <span class="session">session</span> need the cookie that signing in sets.
Every error has the body <a href="#ErrorBody">ErrorBody</a>.</p>
<h2>Calls</h2>
${calls.join('\n')}
<h2>Shapes</h2>
${schemas.join('\n')}
</body>
</html>
`;
}

function call(method: string, path: string, operation: OpenApiOperation): string {
  const { parameters, requestBody, responses } = operation;
  const { '200': success, '202': accepted } = responses;
  const needsSession = operation.security.length > 0 ? ' <span class="session">session</span>' : '';
  return `<details><summary><code>${method.toUpperCase()} ${escape(path)}</code>${needsSession} <span>${escape(operation.summary)}</span></summary>
${part('Parameters', parameters.length > 0 ? parameters : undefined)}${part('Body', requestBody?.content)}${part('Response', success?.['content'])}${part('Response 202', accepted?.['content'])}</details>`;
}

function part(title: string, value: unknown): string {
  return value === undefined ? '' : `<h3>${title}</h3>${json(value)}`;
}

/** Indented; names of schemas are links to them. */
function json(value: unknown): string {
  const text = escape(JSON.stringify(value, null, 2));
  return `<pre>${text.replace(/#\/components\/schemas\/(\w+)/g, '<a href="#$1">$1</a>')}</pre>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
