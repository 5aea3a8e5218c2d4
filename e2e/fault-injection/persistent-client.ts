// A client with a persistent connection, as of a browser or a proxy.
import http from 'node:http';
import https from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two requests of a client. */
const PAUSE_MS = 60;

/** Requests the paths in turn; counts failures. */
export class PersistentClient {
  requests = 0;
  failures: string[] = [];
  #agent: http.Agent | undefined;

  constructor(
    private readonly paths: string[],
    private readonly headers: Record<string, string> = {},
  ) {}

  async run(url: string, signal: AbortSignal) {
    const { Agent } = url.startsWith('https:') ? https : http;
    this.#agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let i = Math.floor(Math.random() * this.paths.length); !signal.aborted; i++) {
      const path = this.paths[i % this.paths.length] ?? '/';
      this.requests++;
      try {
        const status = await this.#get(url + path);
        if (status !== 200) this.failures.push(`${path} ${status}`);
      } catch (error) {
        this.failures.push(`${path} ${(error as NodeJS.ErrnoException).code ?? String(error)}`);
      }
      await sleep(PAUSE_MS);
    }
    this.#agent.destroy();
  }

  #get(url: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const { get } = url.startsWith('https:') ? https : http;
      get(url, { agent: this.#agent, headers: this.headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
        response.once('error', reject);
      }).once('error', reject);
    });
  }
}
