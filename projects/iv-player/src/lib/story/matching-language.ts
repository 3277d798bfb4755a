/**
 * The tag in `available` that serves `wanted` best: the same, else the same language (`de` for `de-AT`, `pt-BR` for `pt`);
 * `undefined` when there is none.
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
