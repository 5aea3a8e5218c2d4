const HIRAGANA = /[\u3041-\u3096]/gu;
const KATAKANA = /[\u30a1-\u30f6]/gu;
/** From a letter of Hiragana to the same of Katakana. */
const DISTANCE = 0x60;

/** The same sounds in Katakana and in Hiragana: `アオキ薬局` for `あおき薬局`. */
export function inOtherKana(text: string): string[] {
  const moved = (letters: RegExp, distance: number) =>
    text.replace(letters, (letter) => String.fromCharCode(letter.charCodeAt(0) + distance));
  return [moved(HIRAGANA, DISTANCE), moved(KATAKANA, -DISTANCE)].filter((other) => other !== text);
}
