import { clockText } from '@directory/contracts/opening-hours';

/** `18:30` as `6:30 PM`. */
export function timeText(time: string): string {
  const [hour, minute] = time.split(':').map(Number);
  return clockText(hour! * 60 + minute!);
}
