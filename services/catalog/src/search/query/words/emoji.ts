/** Emoji, and the kind of business that each stands for. */
const WORDS = new Map(
  `🍕 pizza, 🍔 burger, 🌭 hot dog, 🌮 taco, 🌯 burrito, 🥙 kebab, 🍟 fast food, 🍗 chicken, 🥩 steak, 🍣 sushi, 🍜 ramen, 🍝 italian, 🍛 curry,
  🥗 salad, 🐟 seafood, 🦞 seafood, 🦐 seafood, 🥞 breakfast, 🥐 bakery, 🥖 bakery, 🍞 bakery, 🥯 bakery, 🍩 donut, 🍰 cake, 🎂 cake, 🍦 ice cream,
  🍨 ice cream, 🍫 chocolate, ☕ coffee, 🍵 tea, 🧋 bubble tea, 🍺 beer, 🍻 beer, 🍷 wine, 🍸 bar, 🍹 bar, 🍽 restaurant, 🍴 restaurant, 💊 pharmacy,
  🏥 hospital, 🦷 dentist, 🩺 doctor, 👓 optician, 🏨 hotel, 🛏 hotel, ⛺ campground, 💈 barber, 💇 hair salon, 💅 nail salon, 💆 massage, 🏋 gym,
  💪 gym, 🧘 yoga, 🏊 swimming pool, ⛳ golf, 🎳 bowling alley, 🎬 cinema, 🎭 theater, 🏛 museum, 🎤 karaoke, 🎰 casino, 📚 book store, 💐 florist,
  🌹 florist, 💍 jewelry store, 👗 clothing store, 👟 shoe store, 🛒 supermarket, 🐶 pet store, 🐱 pet store, 🐾 pet store, ⛽ gas station, 🚗 car,
  🔧 repair, 🚕 taxi, 🚲 bicycle shop, 🏦 bank, 🏧 atm, 📮 post office, 🏫 school, ⛪ church, 🕌 mosque, 🕍 synagogue, ✈ airport, 🧺 laundry, 🌸 florist, 🌷 florist, 🌻 florist, 🧹 cleaning service, 🔑 locksmith, 🗝 locksmith,
  👰 wedding dress, 🎹 piano lessons, 🎸 guitar lessons, 📷 photographer, 📸 photographer, 🛋 furniture store, 🪑 furniture store, 🧸 toy store, 👠 shoe store,
  👞 shoe store, ⚖ lawyer, 🪠 plumber, 🚿 plumber, 🔌 electrician, ✂ hair salon, 🧁 cake, 🥟 dumplings, 🍖 barbecue, 🥃 bar, 🍾 wine, 🏍 motorcycle, 🛵 motorcycle,
  🚙 car, 🚘 car, 🚉 train station, 🅿 parking lot, 💉 vaccination, 🖨 print shop, 💻 computer, 📱 phone, 📺 electronics store, 🎁 gift shop, 💄 beauty salon,
  🕶 optician, ⌚ watch store, 🥋 martial arts school, 🥊 boxing, 🎾 tennis court, 🎢 amusement park, 🦁 zoo, 🌳 park, 🪴 garden center, 🔨 hardware store,
  🏠 real estate agency, 🏡 real estate agency, 📦 moving company, 🐕 pet store, 🐈 pet store, 🐠 pet store, 🎓 university`
    .split(/,\s*/)
    .map((pair) => pair.split(/ (.*)/) as [string, string]),
);
const VARIATIONS = /\u200d[♀♂]?|\ufe0f|\p{Emoji_Modifier}/gu;

/** With words in place of emoji; undefined without any known one. */
export function withEmojiWords(text: string): string | undefined {
  const plain = text.replace(VARIATIONS, '');
  const known = [...WORDS].filter(([emoji]) => plain.includes(emoji));
  if (known.length === 0) return undefined;
  const others = known.reduce((rest, [emoji]) => rest.replaceAll(emoji, ' '), plain).toLowerCase();
  return known
    .reduce((rest, [emoji, word]) => rest.replaceAll(emoji, others.includes(word) ? ' ' : ` ${word} `), plain)
    .replace(/\s+/g, ' ')
    .trim();
}
