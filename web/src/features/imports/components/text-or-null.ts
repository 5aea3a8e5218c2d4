/** Of an optional text field: blanks alone are no value, and the server rejects them. */
export const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);
