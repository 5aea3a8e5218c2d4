const whole = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 1 });
const dateTime = new Intl.DateTimeFormat('tr-TR', { dateStyle: 'medium', timeStyle: 'short' });

/** `12345` → `12.345`. */
export function numberTr(value: number): string {
  return whole.format(value);
}

/** A percentage (0–100), Turkish style: `%42,5`. */
export function percentTr(value: number): string {
  return `%${oneDecimal.format(value)}`;
}

export function sizeTr(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${oneDecimal.format(kilobytes)} KB` : `${oneDecimal.format(kilobytes / 1024)} MB`;
}

/** `75` → `1 dk 15 sn`. */
export function durationTr(seconds: number): string {
  if (seconds < 10) return `${oneDecimal.format(Math.max(0, seconds))} sn`;
  const rounded = Math.round(seconds);
  if (rounded < 60) return `${rounded} sn`;
  const minutes = Math.floor(rounded / 60);
  if (minutes < 60) return rounded % 60 ? `${minutes} dk ${rounded % 60} sn` : `${minutes} dk`;
  return minutes % 60 ? `${Math.floor(minutes / 60)} sa ${minutes % 60} dk` : `${Math.floor(minutes / 60)} sa`;
}

export function dateTr(iso: string): string {
  return dateTime.format(new Date(iso));
}
