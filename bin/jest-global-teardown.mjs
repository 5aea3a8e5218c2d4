/** Stops what the setup started and deletes its files; the setup runs in the same process. */
export default async function tearDown() {
  await /** @type {any} */ (globalThis).__stopTestServers?.();
}
