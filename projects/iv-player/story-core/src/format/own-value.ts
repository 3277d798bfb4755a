/** Returns the value of a key; `undefined` for keys that every object has, such as `constructor`. */
export const ownValue = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
