/** `PrimaryEngine`, or undefined where PostgreSQL is the only one. */
export const FIRST_ENGINE = Symbol('first-search-engine');
