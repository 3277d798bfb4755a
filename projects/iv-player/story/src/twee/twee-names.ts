import type { StoryFile } from '../format/story-file';
import { readPassage } from './read-passage';
import { type TweeDialect, isSpecialName } from './twee-dialect';

/** The names that the passages of scenes have. */
export interface TweeNames {
  readonly nameOf: (id: string) => string;
  /** Whether a passage is called so. */
  readonly isName: (name: string) => boolean;
}

/** What cannot stand in the name of a passage, as some story format takes it for something else. */
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

/** Whether links to a passage lead there. @param isThere whether the file has it */
function isLinked(name: string, dialect: TweeDialect, isThere: boolean): boolean {
  const isScene = (other: string): boolean => isThere && other === name;
  const { links } = readPassage(`[[${name}]] [[x->${name}]]`, dialect, isScene);
  return links.length === 2 && links.every(({ to }) => to === name);
}

const isSafe = (name: string, dialect: TweeDialect): boolean =>
  name !== '' && !UNSAFE.test(name) && !isSpecialName(name) && isLinked(name, dialect, true);

/** The name of the passage of each scene: its id, or where Twine would not take that, one like it. */
export function tweeNames(
  { nodes }: StoryFile,
  dialect: TweeDialect,
  onNote: (note: string) => void,
): TweeNames {
  const names = new Map<string, string>();
  const taken = new Set(Object.keys(nodes).filter((id) => isSafe(id, dialect)));
  /** The numbers behind names that are alike. */
  const numbers = new Map<string, number>();
  const rename = (id: string): string => {
    const like = REPLACED.reduce((name, [pattern, text]) => name.replaceAll(pattern, text), id).trim();
    const safe = [like, `Scene ${like}`].find((name) => isSafe(name, dialect)) ?? 'Scene';
    let name = safe;
    for (let number = numbers.get(safe) ?? 2; taken.has(name); number++) {
      name = `${safe} ${number}`;
      numbers.set(safe, number + 1);
    }
    return name;
  };
  const nameOf = (id: string): string => {
    if (taken.has(id) && Object.hasOwn(nodes, id)) return id;
    let name = names.get(id);
    if (name === undefined) {
      const isKept = Object.hasOwn(nodes, id) ? isSafe(id, dialect) : isLinked(id, dialect, false);
      name = isKept && !taken.has(id) ? id : rename(id);
      names.set(id, name);
      taken.add(name);
      if (name !== id)
        onNote(`The scene "${id}" is written as "${name}": Twine cannot use its id as a name.`);
    }
    return name;
  };
  Object.keys(nodes).forEach(nameOf);
  return { nameOf, isName: (name) => taken.has(name) };
}
