// The whole site, as `npm start` starts it, for campaigns from outside.
import { randomBytes } from 'node:crypto';
import startSite from '../server.js';
import { Admin } from './replicas.js';

export interface StartedSite {
  url: string;
  dataDir: string;
  admin: Admin;
}

/** Starts the site with these variables, runs `work` on it and stops it. */
export async function onSite<T>(environment: Record<string, string>, work: (site: StartedSite) => Promise<T>) {
  Object.assign(process.env, environment);
  const stop = await startSite();
  try {
    const url = process.env['BASE_URL'] ?? '';
    const [username = '', password = ''] = [process.env['ADMIN_USERNAME'], process.env['ADMIN_PASSWORD']];
    const admin = await new Admin(url, url).signIn({ username, password });
    return await work({ url, dataDir: process.env['SITE_DATA_DIR'] ?? '', admin });
  } finally {
    await stop();
    for (const name of Object.keys(environment)) Reflect.deleteProperty(process.env, name);
  }
}

/** A text that occurs nowhere else. */
export const uniqueText = (kind: string) => `${kind}${randomBytes(8).toString('hex')}`;
