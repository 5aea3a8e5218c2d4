/** Foreign code that runs in this load of the site: nothing takes it back but another load. */
export const running = new Set<'meta' | 'head' | 'pixel' | 'footer' | 'ads'>();
