/** Formats a time in digits: `0:07`, `12:05`, `1:02:05`. Drops fractions of a second; negative times count as 0. */
export function timeInDigits(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const pad = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}

/** Formats a time in words, such as "1 minute 5 seconds". Drops fractions of a second. @param lang BCP 47 tag */
export function timeInWords(seconds: number, lang: string): string {
  const whole = Math.max(0, Math.floor(seconds));
  const parts: readonly [string, number][] = [
    ['hour', Math.floor(whole / 3600)],
    ['minute', Math.floor(whole / 60) % 60],
    ['second', whole % 60],
  ];
  return parts
    .filter(([unit, value]) => value > 0 || (whole === 0 && unit === 'second'))
    .map(([unit, value]) => value.toLocaleString(lang, { style: 'unit', unit, unitDisplay: 'long' }))
    .join(' ');
}
