/** Third-party code that runs in this page load: only a reload removes it. */
export const running = new Set<'meta' | 'head' | 'pixel' | 'footer' | 'ads'>();
