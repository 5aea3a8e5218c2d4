/** What the document of an ad frame posts to its page once it is there; a page of an error never does. */
export const AD_LOADED = 'ad-loaded';
