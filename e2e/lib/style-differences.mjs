// Compares the results of `computedStyles`.

/** Differences between two results, as `element property: before → after`. */
export const styleDifferences = (usualJson, looksJson) => {
  if (usualJson === looksJson) return [];
  const [usual, looks] = [usualJson, looksJson].map((json) => JSON.parse(json));
  return [...new Set([...Object.keys(usual), ...Object.keys(looks)])].flatMap((element) => {
    const [before, after] = [usual[element] ?? {}, looks[element] ?? {}];
    return Object.keys({ ...before, ...after })
      .filter((property) => before[property] !== after[property])
      .map((property) => `${element} ${property}: ${before[property]} → ${after[property]}`);
  });
};
