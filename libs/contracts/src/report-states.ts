/** States of visitors' reports. Without schemas, which pages of the administration cannot load: they compile functions. */
export const REPORT_STATES = ['received', 'accepted', 'declined'] as const;

export const MAX_REPORT_NOTE_LENGTH = 2_000;
