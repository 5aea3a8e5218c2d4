export const MAX_VIEW_NAME_LENGTH = 60;

/** Of a text that filters a list of the administration. */
export const MAX_FILTER_LENGTH = 200;
