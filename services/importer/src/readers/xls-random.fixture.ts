const WORDS = 'Kahve|Çiğ Köfte|Işık|東京タワー|Пекарна|مقهى عمّان|Café|Straße|พิพิธภัณฑ์|🥐 Bakery|한식당|Ωμέγα|ÿ|a'.split(
  '|',
);

/** Words of many scripts; half of the texts need but one byte a character. */
export function randomText(random: () => number, maxWords: number): string {
  const latin = random() < 0.5;
  const words = Array.from({ length: 1 + Math.floor(random() * maxWords) }, () =>
    latin ? 'Gasthof Müller'.slice(0, 1 + Math.floor(random() * 14)) : WORDS[Math.floor(random() * WORDS.length)]!,
  );
  return words.join(' ').trim() || 'x';
}
