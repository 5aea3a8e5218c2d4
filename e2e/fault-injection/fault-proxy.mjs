// What a worker says to the catalog, the database and Redis passes through here: so it can be struck between any two words.
import { connect, createServer } from 'node:net';

/** @typedef {'catalog' | 'database' | 'redis'} Line */
/** @typedef {'worker' | 'catalog' | 'database'} Victim */
/**
 * Where to strike. `text` is what the worker says on `line`, for the `nth` time since it took the import up, or, with
 * `bytes`, the moment so much has followed it. With `moment: 'asked'` the words are held back; with `answered` they
 * have done their work and the answer (one that holds `answer`) is held back. With a `delay`, milliseconds, nothing is
 * held back.
 * @typedef {{ name: string, line: Line, text: string, moment: 'asked' | 'answered', nth?: number, bytes?: number,
 *   answer?: string, delay?: number, victim: Victim, signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGQUIT' }} Point
 */
/** @typedef {{ next: (importId: string) => Point | undefined, strike: (point: Point, importId: string, taps: Taps) => void }} Plan */
/** @typedef {{ claiming: boolean, staging: boolean, matched: boolean, passed: number }} Talk what one connection is about */

/** How a worker takes an import up: the statement, with the import's id beside it. */
const CLAIM = 'fence = fence + 1';
const REQUEST = ' HTTP/1.1\r\n';
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;

/** The three lines of one worker. `plan` says where to strike it while it works on which import. */
export class Taps {
  /** @type {import('node:net').Server[]} */
  #servers = [];
  /** @type {Set<import('node:net').Socket>} */
  #sockets = new Set();
  /** @type {string | undefined} */
  #importId;
  /** @type {Point | undefined} */
  #point;
  #count = 0;
  /** Bytes of rows each import has sent to the catalog, in its last staging. @type {Map<string, number>} */
  rowBytes = new Map();

  constructor(/** @type {Plan} */ plan) {
    this.plan = plan;
  }

  /**
   * Listens for the worker and passes on to `port`.
   * @param {Line} line
   * @param {number} port
   * @returns {Promise<number>} the port the worker is told
   */
  open(line, port) {
    const server = createServer((near) => this.#join(line, near, connect(port, '127.0.0.1')));
    this.#servers.push(server);
    return new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', () =>
        resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port),
      );
    });
  }

  /** Hangs up and listens no more. */
  close() {
    for (const server of this.#servers) server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  /**
   * @param {Line} line
   * @param {import('node:net').Socket} near the worker
   * @param {import('node:net').Socket} far
   */
  #join(line, near, far) {
    /** @type {Talk} */
    const talk = { claiming: false, staging: false, matched: false, passed: 0 };
    this.#pass(near, far, (words) => this.#asked(line, talk, words));
    this.#pass(far, near, (words) => this.#answered(talk, words));
  }

  /**
   * @param {import('node:net').Socket} from
   * @param {import('node:net').Socket} to
   * @param {(words: Buffer) => boolean} mayPass
   */
  #pass(from, to, mayPass) {
    this.#sockets.add(from);
    from.setNoDelay(true);
    from.on('data', (words) => {
      if (mayPass(words) && to.writable && !to.write(words)) from.pause();
    });
    to.on('drain', () => from.resume());
    from.on('error', () => to.destroy()); // whoever is left is told the same
    from.once('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }

  /** @param {Line} line @param {Talk} talk @param {Buffer} words */
  #asked(line, talk, words) {
    this.#heedClaim(line, talk, words);
    this.#measure(line, talk, words);
    const point = this.#point;
    if (!point || point.line !== line) return true;
    if (words.includes(point.text)) {
      this.#count += 1;
      talk.matched = this.#count === (point.nth ?? 1) || point.answer !== undefined;
      talk.passed = 0;
    }
    if (!talk.matched || point.moment !== 'asked') return true;
    talk.passed += words.length;
    return talk.passed < (point.bytes ?? 0) || this.#strike(point);
  }

  /** @param {Talk} talk @param {Buffer} words */
  #answered(talk, words) {
    const point = this.#point;
    if (!point || !talk.matched || point.moment !== 'answered') return true;
    talk.matched = false;
    return (point.answer !== undefined && !words.includes(point.answer)) || this.#strike(point);
  }

  /** @param {Line} line @param {Talk} talk @param {Buffer} words */
  #heedClaim(line, talk, words) {
    if (line === 'database' && words.includes(CLAIM)) talk.claiming = true;
    const id = talk.claiming ? ID.exec(words.toString('latin1'))?.[0] : undefined;
    if (id === undefined) return;
    talk.claiming = false;
    this.#importId = id;
    this.#point = this.plan.next(id);
    this.#count = 0;
  }

  /** @param {Line} line @param {Talk} talk @param {Buffer} words */
  #measure(line, talk, words) {
    if (line !== 'catalog' || this.#importId === undefined) return;
    if (words.includes(REQUEST)) talk.staging = words.includes('PUT /internal/imports/');
    if (words.includes(REQUEST) && talk.staging) this.rowBytes.set(this.#importId, 0);
    if (!talk.staging) return;
    this.rowBytes.set(this.#importId, (this.rowBytes.get(this.#importId) ?? 0) + words.length);
  }

  /** Whether the words may pass. @param {Point} point */
  #strike(point) {
    const importId = /** @type {string} */ (this.#importId);
    this.#point = undefined;
    if (point.delay === undefined) this.plan.strike(point, importId, this);
    else setTimeout(() => this.plan.strike(point, importId, this), point.delay);
    return point.delay !== undefined;
  }
}
