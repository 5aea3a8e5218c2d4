const OF_ONES = ['', 'inin', 'sinin', 'ünün', 'ünün', 'inin', 'sının', 'sinin', 'inin', 'unun'];
const OF_TENS = ['', 'unun', 'sinin', 'unun', 'ının', 'sinin', 'ının', 'inin', 'inin', 'ının'];

/** A whole percentage as a part of something: `%76’sının`, `%50’sinin`. */
export function turkishShare(percent: number): string {
  const tens = percent === 100 ? 'ünün' : percent === 0 ? 'ının' : OF_TENS[percent / 10];
  return `%${percent}’${percent % 10 === 0 ? tens : OF_ONES[percent % 10]}`;
}
