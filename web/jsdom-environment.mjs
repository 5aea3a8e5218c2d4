import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with the standard interfaces that Node has and jsdom lacks. */
export default class extends TestEnvironment {
  async setup() {
    await super.setup();
    Object.assign(this.global, {
      TextEncoder,
      TextDecoder,
      Headers,
      Request,
      Response,
      fetch,
      structuredClone,
      AbortController,
      AbortSignal,
    });
  }
}
