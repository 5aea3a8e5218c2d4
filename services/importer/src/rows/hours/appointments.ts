/** In some fifteen languages, without the words around it. */
const APPOINTMENT = String.raw`(?:by|on|with) (?:prior )?app(?:ointmen)?ts?\.?(?: only)?|appointments? only|nach (?:telefonischer |vorheriger )?(?:termin)?(?:vereinbarung|absprache)|n\. ?v\.|sur (?:rendez-?vous|rdv)(?: uniquement)?|(?:con |solo con )?(?:previa cita|cita previa)|(?:su|solo su|previo) appuntamento|(?:alleen )?(?:op|volgens) afspraak|(?:com|mediante) (?:hora marcada|agendamento|marcação)|по (?:предварительной )?записи|за (?:попереднім )?записом|randevu ?(?:ile|lu)|po (?:telefonické )?domluvě|dle dohody|po dohode|po dogovoru|po umówieniu|efter aftale|etter avtale|enligt överenskommelse|sopimuksen mukaan|programare`;

const ALONE = new RegExp(
  String.raw`^["“„]?(?:(?:termine?|besuch|visits?|geöffnet|open|ouvert|abierto|aperto)\s)?(?:${APPOINTMENT})[.!"”“]{0,2}$`,
  'iu',
);
/** Also behind the hours of all days: `Mon-Fri 9-17, Termine nach Vereinbarung`. */
const BEHIND_HOURS = new RegExp(
  String.raw`(?<=\d\s?(?:uhr|hrs?|h|u|uur|[ap]m)?)[\s;,.(]+(?:(?:termine?|oder|und|sowie|or|and|also|et|ou|o|y|e|ve|и)\s){0,2}(?:${APPOINTMENT})[\s).!]*$`,
  'iu',
);
const ANYWHERE = new RegExp(String.raw`(?<!\p{L})(?:${APPOINTMENT})(?!\p{L})`, 'giu');

/** What a day without hours of its own has. */
export const BY_APPOINTMENT = 'By appointment';

export function isByAppointment(text: string): boolean {
  return ALONE.test(text);
}

/** A text without the remark that other times can be agreed upon. */
export function withoutAppointments(text: string): string {
  return text.replace(BEHIND_HOURS, '');
}

/** A text with a word for what such a day has in place of hours. */
export function withAppointmentsAs(word: string, text: string): string {
  return text.replace(ANYWHERE, ` ${word} `);
}
