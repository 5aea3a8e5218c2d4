import { afterAll, beforeAll } from 'vitest';
import { IndexServer } from './index-server.js';

const { synonyms: allSynonyms } = IndexServer;

/** Whether indexes of a suite that is not about synonyms have all of them, which takes their server seconds. */
export function writeAllSynonyms(all: boolean): void {
  IndexServer.synonyms = all ? allSynonyms : () => ({ gym: ['fitness'] });
}

/** Indexes have one synonym in a file, of whose tests some may write all. */
export function useFewSynonyms(): void {
  beforeAll(() => writeAllSynonyms(false));
  afterAll(() => writeAllSynonyms(true));
}
