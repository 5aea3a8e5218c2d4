/** Numbers in [0, 1) that are the same in every run: mulberry32. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

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
