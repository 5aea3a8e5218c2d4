import { appendFile, chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../bin/processes.mjs';
import { freePorts } from '../bin/ports.mjs';
import { startPostgres } from '../bin/postgres.mjs';

/** A primary and its hot standby, a copy of its files that streams from it. */
export async function startReplication() {
  const folder = await mkdtemp(join(tmpdir(), 'directory-standby-'));
  await chmod(folder, 0o755); // as root the servers run as another user
  const [primaryPort = 0, standbyPort = 0] = await freePorts(2);
  const start = (name: string, port: number) =>
    startPostgres({ dataDir: join(folder, name), port, fsync: false, sharedBuffersMb: 32 });
  const created = await start('primary', primaryPort);
  await created.stop();
  const { code, output } = await run('cp', ['-a', join(folder, 'primary'), join(folder, 'standby')]);
  if (code !== 0) throw new Error(output);
  const { password } = new URL(created.url);
  const conninfo = `host=127.0.0.1 port=${primaryPort} user=postgres password=${password}`;
  await writeFile(join(folder, 'standby/postgres/standby.signal'), '');
  await appendFile(join(folder, 'standby/postgres/postgresql.auto.conf'), `primary_conninfo = '${conninfo}'\n`);
  const primary = await start('primary', primaryPort);
  let standby = await start('standby', standbyPort);
  return {
    primaryUrl: primary.url,
    standbyUrl: standby.url,
    primaryPort,
    standbyPort,
    stopStandby: () => standby.stop(),
    async startStandby() {
      standby = await start('standby', standbyPort);
    },
    async stop() {
      await standby.stop();
      await primary.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** Relays each connection to the port that `target` names. */
export async function startRelay(target: () => number) {
  const pairs = new Set<[Socket, Socket]>();
  let isSilent = false;
  const server = createServer((client) => {
    const pair: [Socket, Socket] = [client, connect(target(), '127.0.0.1')];
    pairs.add(pair);
    pair.forEach((from, i) => {
      const to = pair[1 - i]!;
      from.on('data', (data) => !isSilent && to.write(data));
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    });
    client.once('close', () => pairs.delete(pair));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** While silent, what is sent is lost and no connection ends, as in a network partition. */
    silence(silent: boolean) {
      isSilent = silent;
      if (!silent) for (const [client] of pairs) client.destroy();
    },
    async stop() {
      for (const [client] of pairs) client.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
