const PROGRAM = /bot|crawl|spider|slurp|preview|monitor|curl|wget|python|headless/i;

/** Whether a request says that no person made it; many that should do not say so. */
export const isBot = (userAgent: string | undefined) => PROGRAM.test(userAgent ?? '');
