/** Username in audit entries of commands, which no administrator runs on the site. */
export const COMMAND_LINE = 'command line';
