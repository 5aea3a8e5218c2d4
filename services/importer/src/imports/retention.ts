/** Days the file of a failed or cancelled import is kept, to run it again. */
export const FAILED_FILE_DAYS = 7;

/** Days what was wrong with the rows of an import is kept, to be downloaded. */
export const DEFECTS_DAYS = 30;
