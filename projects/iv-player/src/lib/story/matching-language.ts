/**
 * Returns the best match for a BCP 47 tag: the same tag, or else a tag of the same language (`de` for `de-AT`, `pt-BR` for `pt`);
 * `undefined` if there is none.
 * @example
 * matchingLanguage(['en', 'de'], 'de-AT'); // 'de'
 */
export function matchingLanguage(available: readonly string[], wanted: string | null): string | undefined {
  if (!wanted) return undefined;
  const primary = (tag: string): string => tag.toLowerCase().split('-')[0] ?? '';
  const lower = wanted.toLowerCase();
  return (
    available.find((tag) => tag.toLowerCase() === lower) ??
    available.find((tag) => tag.toLowerCase() === primary(lower)) ??
    available.find((tag) => primary(tag) === primary(lower))
  );
}
