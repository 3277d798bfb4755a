import type { Resolved, Version } from './resolve';

/** Orders changes so that each comes before the changes of the values that it reads, as far as possible. */
export function beforeTheirChange(finals: readonly Version[]): readonly Version[] {
  const readers = new Map<string, Version[]>();
  for (const version of finals)
    for (const name of entriesIn(version.value))
      if (name !== version.name) readers.set(name, [...(readers.get(name) ?? []), version]);
  const ordered = new Set<Version>();
  const open = new Set<Version>();
  const place = (version: Version): void => {
    if (open.has(version) || ordered.has(version)) return;
    open.add(version);
    for (const reader of readers.get(version.name) ?? []) place(reader);
    ordered.add(version);
  };
  for (const version of finals) place(version);
  return [...ordered];
}

/** Names of the variables whose values before the passage an expression needs. */
function entriesIn(
  value: Resolved | null,
  names = new Set<string>(),
  seen = new Set<Version>(),
): Set<string> {
  if (value?.op === 'ref') {
    const { version } = value;
    if (version.order === 0) names.add(version.name);
    else if (!seen.has(version)) {
      seen.add(version);
      entriesIn(version.value, names, seen);
    }
  } else if (value && value.op !== 'value') for (const part of value.parts) entriesIn(part, names, seen);
  return names;
}
