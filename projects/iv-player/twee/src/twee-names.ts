import type { StoryFile } from 'iv-player/story-core';
import { readPassage } from './read-passage';
import { type TweeDialect, isSpecialName } from './twee-dialect';

export interface TweeNames {
  readonly nameOf: (id: string) => string;
  readonly isName: (name: string) => boolean;
}

/** Characters in passage names that some story format would misinterpret. */
const UNSAFE = /[[\]{}|]|->|<-|:\/\/|[\t\r\n\f\v]|^\s|\s$|\s\s/;
const REPLACED: readonly (readonly [RegExp, string])[] = [
  [/[[{]/g, '('],
  [/[\]}]/g, ')'],
  [/\|/g, '/'],
  [/->/g, '→'],
  [/<-/g, '←'],
  [/:\/\//g, ': '],
  [/\s+/g, ' '],
];

/** Whether links to a passage name work. @param exists whether there is such a passage */
function isLinked(name: string, dialect: TweeDialect, exists: boolean): boolean {
  const isScene = (other: string): boolean => exists && other === name;
  const { links } = readPassage(`[[${name}]] [[x->${name}]]`, { dialect, isScene });
  return links.length === 2 && links.every(({ to }) => to === name);
}

const isSafe = (name: string, dialect: TweeDialect): boolean =>
  name !== '' && !UNSAFE.test(name) && !isSpecialName(name) && isLinked(name, dialect, true);

/** Chooses a passage name for each scene: the id or, if Twine cannot use it, a similar name. */
export function tweeNames(
  { nodes }: StoryFile,
  dialect: TweeDialect,
  onNote: (note: string) => void,
): TweeNames {
  const names = new Map<string, string>();
  const used = new Set(Object.keys(nodes).filter((id) => isSafe(id, dialect)));
  /** Next number to append, for each name that is already used. */
  const numbers = new Map<string, number>();
  const rename = (id: string): string => {
    const like = REPLACED.reduce((name, [pattern, text]) => name.replaceAll(pattern, text), id).trim();
    const safe = [like, `Scene ${like}`].find((name) => isSafe(name, dialect)) ?? 'Scene';
    let name = safe;
    for (let number = numbers.get(safe) ?? 2; used.has(name); number++) {
      name = `${safe} ${number}`;
      numbers.set(safe, number + 1);
    }
    return name;
  };
  const nameOf = (id: string): string => {
    if (used.has(id) && Object.hasOwn(nodes, id)) return id;
    let name = names.get(id);
    if (name === undefined) {
      const isKept = Object.hasOwn(nodes, id) ? isSafe(id, dialect) : isLinked(id, dialect, false);
      name = isKept && !used.has(id) ? id : rename(id);
      names.set(id, name);
      used.add(name);
      if (name !== id)
        onNote(`The scene "${id}" becomes the passage "${name}": Twine cannot use its id as a name.`);
    }
    return name;
  };
  Object.keys(nodes).forEach(nameOf);
  return { nameOf, isName: (name) => used.has(name) };
}
