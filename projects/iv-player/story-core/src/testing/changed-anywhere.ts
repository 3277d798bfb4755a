/** Copies plain JSON, replacing one value. @param key if given, adds a value under this key instead */
export function changedAnywhere(
  original: unknown,
  seed: number,
  put: unknown,
  key?: string,
): Record<string, unknown> {
  const copy = JSON.parse(JSON.stringify(original)) as Record<string, unknown>;
  const places: { readonly holder: Record<string, unknown>; readonly key: string }[] = [];
  const collect = (holder: Record<string, unknown>): void => {
    for (const name of Object.keys(holder)) {
      places.push({ holder, key: name });
      const part = holder[name];
      if (typeof part === 'object' && part !== null) collect(part as Record<string, unknown>);
    }
  };
  collect(copy);
  const place = places[seed % places.length];
  if (place) {
    const { holder } = place;
    holder[key === undefined || Array.isArray(holder) ? place.key : key] = put;
  }
  return copy;
}
