/** Message of the document of an ad frame to its page, once loaded; error pages do not send it. */
export const AD_LOADED = 'ad-loaded';
