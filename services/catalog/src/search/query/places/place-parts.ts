/** Parts of a town that hardly any business states: a search in the town finds them. Of several languages, separated by commas. */
const PARTS = `old town, oldtown, old city, historic centre, historic center, historic district, historical centre, historical center, old quarter,
  city centre, city center, town centre, town center, downtown, centre, center, altstadt, innenstadt, stadtmitte, zentrum, stadtzentrum, centro, centro storico,
  città vecchia, centro histórico, casco antiguo, casco viejo, casco histórico, ciudad vieja, vieille ville, vieux centre, centre ville, centre-ville,
  centrum, binnenstad, oude stad, gamla stan, gamlebyen, stare miasto, staré město, staromestska, stari grad, óváros, belváros, centrul vechi, centru, eski şehir,
  merkez, şehir merkezi, çarşı, παλιά πόλη, κέντρο, старый город, центр, центр города, старе місто, البلدة القديمة, وسط المدينة, العتيقة, העיר העתיקה, מרכז העיר`;
const PART = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${PARTS.split(/,\s+/)
    .sort((a, b) => b.length - a.length)
    .join('|')})(?![\\p{L}\\p{N}])`,
  'iu',
);

/** The text without a part of a town, such as `old town`; undefined without one, or without other words. */
export function withoutPartOfPlace(text: string): { text: string; part: string } | undefined {
  const [part] = PART.exec(text) ?? [];
  if (part === undefined) return undefined;
  const others = text.replace(PART, ' ').split(/\s+/).filter(Boolean).join(' ');
  return others === '' ? undefined : { text: others, part };
}

/** Sides of a town, before its name or after it: `east london`, `madrid norte`. */
const SIDES = new Set(
  `north south east west northeast northwest southeast southwest northern southern eastern western central inner outer upper lower greater
  uptown midtown downtown norte sur sul este leste oeste nord sud süd est ost ouest ovest noord zuid oost kuzey güney doğu batı
  северный южный восточный западный север юг восток запад`.split(/\s+/),
);

/** The text without a side of a town, for each that it has, and the words that precede and follow it. */
export function withoutSides(text: string): { text: string; side: string; preceding: string[]; following: string[] }[] {
  const words = text.split(/[\s,]+/).filter(Boolean);
  return words.flatMap((side, at) => {
    const [preceding, following] = [words.slice(0, at), words.slice(at + 1)];
    const others = [...preceding, ...following].join(' ');
    return SIDES.has(side.toLowerCase()) ? [{ text: others, side, preceding, following }] : [];
  });
}
