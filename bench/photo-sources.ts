// A process with the catalog and the hosts of the photos that `photos.ts` requests. Its message is the port of the catalog.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { PHOTOS, REVISION } from './photo-fixtures.js';

/** In the same share each. */
const FAILURES = ['silent', 'dripping', 'missing', 'closed'];

const hostPort = await listen(await photoHost());
// Businesses up to the number of photos, and the next, have one; each of the others has a failing host of its own.
const catalogPort = await listen((request, response) => {
  const id = Number(request.url!.split('/').pop());
  const url = id <= PHOTOS + 1 ? `http://127.0.0.1:${hostPort}/photo` : failingSource(id, hostPort);
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify({ sources: [{ revision: REVISION, url }] }));
});
process.once('disconnect', () => process.exit());
process.send!(catalogPort);

function failingSource(id: number, port: number): string {
  const host = `127.1.${id >> 8}.${id & 255 || 255}`;
  return `http://${host}:${port}/${FAILURES[id % FAILURES.length]}`;
}

/** Blurred noise, which compresses about as well as a photo. */
async function photoHost(): Promise<RequestListener> {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 40 };
  const small = await sharp({ create: { width: 160, height: 120, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer();
  const photo = await sharp(small).resize(1600, 1200).jpeg().toBuffer();
  return (request, response) => {
    const kind = request.url!.slice(1);
    if (kind === 'photo') response.end(photo);
    else if (kind === 'missing') response.writeHead(404).end();
    else if (kind === 'closed') request.socket.destroy();
    else if (kind === 'dripping') {
      let sent = 0;
      const timer = setInterval(() => response.write(photo.subarray(sent, ++sent)), 100);
      response.once('close', () => clearInterval(timer));
    }
  };
}

/** On every address of the loopback network. @returns the port */
async function listen(handler: RequestListener): Promise<number> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  return (server.address() as AddressInfo).port;
}
