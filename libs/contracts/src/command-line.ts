/** Username in audit entries of commands, which no administrator runs on the site. */
export const COMMAND_LINE = 'command line';
/** Username in audit entries of rejected sign-ins under a name that no administrator has. */
export const UNKNOWN_PERSON = 'unknown person';
