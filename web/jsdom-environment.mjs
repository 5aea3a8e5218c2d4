import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with the standard interfaces that Node has and jsdom lacks, and `jsdom` itself, whose URL tests set. */
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
      DOMException,
      jsdom: this.dom,
    });
  }
}
