// The baseline: Node's own HTTP server with responses in memory. Run by bench/api.ts.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** `body` in base64 */
export type Recorded = { path: string; status: number; headers: [string, string][]; body: string };

const recorded: Recorded[] = JSON.parse(readFileSync(process.env.RECORDED ?? '', 'utf8'));
const responses = new Map(
  recorded.map(({ path, status, headers, body }) => [
    path,
    { status, headers: headers.flat(), body: Buffer.from(body, 'base64') },
  ]),
);
responses.set('/health/ready', { status: 200, headers: [], body: Buffer.from('{}') });

const server = createServer((request, response) => {
  const content = responses.get(request.url ?? '');
  if (!content) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(content.status, content.headers);
  response.end(content.body);
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
process.stdin.once('end', () => process.exit(0)).resume(); // the pipe closes when the benchmark exits
