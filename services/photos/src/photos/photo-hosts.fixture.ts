import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import type { PhotosConfig } from '../config.js';

/** Of a service that may request photos of this machine. */
export function photosConfig(catalogUrl: string, cacheDirectory: string): PhotosConfig {
  return {
    service: {
      ...{ name: 'photos', host: '127.0.0.1', port: 0, logLevel: 'silent', drainSeconds: 0 },
      ...{ validateResponses: true, serviceToken: 'a-token-for-the-tests' },
    },
    catalogUrl,
    cacheDirectory,
    maxCacheBytes: 64 * 1024 * 1024,
    diskReserveBytes: 0,
    maxWaitMs: 20_000,
    fetchPhotos: true,
    allowLoopback: true,
  };
}

/** A real server on loopback; stopping closes open connections. */
async function listen(handler: RequestListener, address = '127.0.0.1') {
  const server = createServer(handler).listen(0, address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const picture = (width: number, height: number, background = '#336699') =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** Blurred noise, which compresses about as well as a photo. */
async function detailedPicture() {
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 40 };
  const small = sharp({ create: { width: 80, height: 60, channels: 3, background: '#808080', noise } });
  return sharp(await small.png().toBuffer())
    .resize(1600, 1200)
    .jpeg()
    .toBuffer();
}

/** Encoded once: the largest takes a second. */
let pictures: ReturnType<typeof encodePictures> | undefined;

async function encodePictures() {
  const photo = await picture(1600, 1200);
  return {
    photo,
    detailed: await detailedPicture(),
    wide: await picture(3000, 500, '#aa2200'),
    bomb: await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
    upright: await sharp(photo).withMetadata({ orientation: 6 }).toBuffer(),
  };
}

/** A host of photos whose behaviour depends on the path, and that counts requests. */
export async function startPhotoHost() {
  const requested: string[] = [];
  const busy = { now: 0, most: 0 };
  let isDown = false;
  const repaired = new Set<string>();
  const { photo, detailed, wide, bomb, upright } = await (pictures ??= encodePictures());

  const bodies: Record<string, (response: ServerResponse, request: IncomingMessage) => unknown> = {
    ok: (response) => response.end(photo),
    detailed: (response) => response.end(detailed),
    wide: (response) => response.end(wide),
    upright: (response) => response.end(upright),
    missing: (response) => response.writeHead(404).end('gone'),
    html: (response) => response.end('<html>not a photo</html>'),
    svg: (response) => response.end('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect/></svg>'),
    empty: (response) => response.end(),
    truncated: (response) => response.end(photo.subarray(0, photo.length / 2)),
    cut: (response) => {
      response.writeHead(200, { 'content-length': photo.length });
      response.write(photo.subarray(0, 1000), () => response.destroy());
    },
    bomb: (response) => response.end(bomb),
    announced: (response) => response.writeHead(200, { 'content-length': 50_000_000 }).end(),
    endless: (response) => {
      const chunk = Buffer.alloc(256 * 1024);
      const more = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    },
    silent: () => undefined,
    unresponsive: () => undefined,
    // A byte of a photo every 100 ms.
    dripping: (response) => {
      let sent = 0;
      const timer = setInterval(() => response.write(photo.subarray(sent, ++sent)), 100);
      response.once('close', () => clearInterval(timer));
    },
    // A photo with more bytes behind its end, 3 MB in all.
    heavy: (response) => response.end(Buffer.concat([photo, Buffer.alloc(3_000_000)])),
    slow: (response) => void setTimeout(() => response.end(photo), 2_500),
    brief: (response) => void setTimeout(() => response.end(photo), 150),
    metadata: (response) => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    local: (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    nowhere: (response) => response.writeHead(302).end(),
  };
  const server = await listen((request, response) => {
    requested.push(request.url!);
    busy.most = Math.max(busy.most, ++busy.now);
    response.once('close', () => (busy.now -= 1));
    if (isDown) return void request.socket.destroy();
    const [, kind = '', left = '0'] = request.url!.split(/[/?]/);
    if (repaired.has(kind)) return bodies['ok']!(response, request);
    if (kind === 'redirect') {
      const next = Number(left) > 1 ? `/redirect/${Number(left) - 1}` : '/ok';
      return void response.writeHead(302, { location: next }).end();
    }
    return bodies[kind]!(response, request);
  }, '0.0.0.0');
  return {
    ...server,
    ...{ requested, busy, goDown: () => (isDown = true) },
    /** Serves a photo from now on. */
    repair: (kind: string) => repaired.add(kind),
  };
}

/** The catalog's side of the contract: photos by business. */
export async function startCatalog() {
  const photos = new Map<string, string[]>();
  const calls: string[] = [];
  const revisionOf = (url: string) => createHash('sha256').update(url).digest('base64url').slice(0, 16);
  const server = await listen((request, response) => {
    calls.push(request.url!);
    const id = request.url!.split('/').pop()!;
    const sources = (photos.get(String(BigInt(id))) ?? []).map((url) => ({ revision: revisionOf(url), url }));
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ name: `Business ${id}`, sources }));
  });
  return {
    ...server,
    photos,
    calls,
    /** Sets the photo of a business and returns its path. */
    has: (id: number, url: string) => {
      photos.set(String(id), [url]);
      return `/photos/${id}/${revisionOf(url)}`;
    },
  };
}
