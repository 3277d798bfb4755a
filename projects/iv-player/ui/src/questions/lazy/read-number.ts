/** A number in the notation of `language`, a BCP 47 tag, with its separators. */
export function writeNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 20 }).format(value);
}

/**
 * Reads a number as written in `language`, a BCP 47 tag: with its digits, its decimal separator or a point or comma, and its separators of
 * groups where the last group has three digits.
 * @returns `null` if the text is not a number
 */
export function readNumber(text: string, language: string): number | null {
  const format = new Intl.NumberFormat(language, { useGrouping: true });
  const parts = format.formatToParts(-123456.7);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  const digits = Array.from(
    new Intl.NumberFormat(language, { useGrouping: false }).format(9876543210),
  ).reverse();
  const latin = Array.from(text)
    // Marks of direction, and blanks that separate groups.
    .filter((one) => !/[\s\u061c\u200e\u200f’']/u.test(one))
    .map((one) => (digits.includes(one) ? String(digits.indexOf(one)) : one))
    .join('')
    .replace(/[−‒–]/u, '-');
  const [group, decimal] = [part('group'), part('decimal')];
  const isGrouped = (separator: string): boolean =>
    /^[.,٬]$/u.test(separator) &&
    new RegExp(
      `^[-+]?\\d{1,3}(?:[${separator}]\\d{2,3})*[${separator}]\\d{3}(?:[${decimal}]\\d+)?$`,
      'u',
    ).test(latin);
  const plain = isGrouped(group) ? latin.replaceAll(group, '') : latin;
  const written = plain.replace(decimal, '.').replace(',', '.');
  return /^[-+]?(?:\d+\.?\d*|\.\d+)$/u.test(written) ? Number(written) : null;
}
