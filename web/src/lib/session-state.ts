/** Whether the server still accepts this page's session, as reported by calls. Work that needs a new session awaits it here. */
let isLost = false;
const lossListeners = new Set<() => void>();
const signOutListeners = new Set<() => void>();
const waiting = new Set<() => void>();

export function reportSessionLost(): void {
  isLost = true;
  for (const listener of lossListeners) listener();
}

export function reportSessionFound(): void {
  isLost = false;
  for (const resume of waiting) resume();
  waiting.clear();
}

export function onSessionLost(listener: () => void): () => void {
  lossListeners.add(listener);
  return () => lossListeners.delete(listener);
}

/** The person has signed out: what follows may be somebody else's. */
export function reportSignedOut(): void {
  for (const listener of signOutListeners) listener();
}

export function onSignedOut(listener: () => void): () => void {
  signOutListeners.add(listener);
  return () => signOutListeners.delete(listener);
}

/** Resolves at once with a session, else after the next sign-in. */
export function sessionFound(): Promise<void> {
  return isLost ? new Promise((resolve) => waiting.add(resolve)) : Promise.resolve();
}
