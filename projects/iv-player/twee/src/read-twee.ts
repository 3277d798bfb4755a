import { withPlainBraces } from 'iv-player/story-core';
import { embeddedPassages } from './embedded-passages';
import { namesInScript } from './logic/logic-mark';
import { type Step, namesSet } from './logic/program';
import { type StoryLogicFound, translateStory } from './logic/translate-story';
import type { PassageWalk } from './logic/passage-walk';
import { type PassageNote, type PassageReading, readPassage } from './read-passage';
import { macrosWithoutExits } from './sugarcube-rules';
import type { TweePassage } from './twee-passages';
import type { SpecialPassage, TweeScenes } from './twee-scenes';

/** A passage with what is shown before and after it. */
export interface SceneReading {
  readonly text: string;
  readonly notes: readonly PassageNote[];
  readonly hasLostExits: boolean;
  readonly walk: PassageWalk;
}

export interface ReadTwee {
  /** Scenes by passage name. */
  readonly scenes: ReadonlyMap<string, SceneReading>;
  readonly logic: StoryLogicFound;
  /** Notes about passages that belong to all scenes. */
  readonly shared: readonly { readonly passage: TweePassage; readonly note: PassageNote }[];
}

/** Reads all passages of a story, and translates their logic. */
export function readTwee(story: TweeScenes, start: string | undefined): ReadTwee {
  const { dialect, version, scenes, special } = story;
  const code = special
    .filter(({ passage }) => passage.tags.some((tag) => tag === 'script' || tag === 'widget'))
    .map(({ passage }) => passage.text);
  const own = { dialect, version, marks: { count: 0 }, ownMacros: macrosWithoutExits(code.join('\n')) };
  const shown = new Map(Array.from(scenes, ([name, { passage }]) => [name, passage]));
  const embedded = embeddedPassages(shown, own);
  const read = ({ text, line, name }: TweePassage): PassageReading =>
    readPassage(text, {
      ...own,
      line,
      isScene: (other) => scenes.has(other),
      embedded: (other) => (other === name ? null : embedded(other)),
    });
  const roles = new Map<SpecialPassage['role'], { passage: TweePassage; reading: PassageReading }[]>();
  const unreliable = new Set<string>();
  for (const { role, passage } of special) {
    const isScript = passage.tags.includes('script');
    if (isScript) for (const name of namesInScript(passage.text)) unreliable.add(name);
    if (isScript || passage.tags.includes('stylesheet')) continue;
    const reading = read(passage);
    if (role === 'other') for (const name of namesSet(reading.program)) unreliable.add(name);
    else roles.set(role, [...(roles.get(role) ?? []), { passage, reading }]);
  }
  const of = (role: SpecialPassage['role']): readonly { passage: TweePassage; reading: PassageReading }[] =>
    roles.get(role) ?? [];
  // `StoryInit` is run after passages tagged `init`.
  const first = [...of('first')].sort(
    (one, other) => Number(isInit(one.passage)) - Number(isInit(other.passage)),
  );
  const readings = new Map(Array.from(shown, ([name, passage]) => [name, read(passage)]));
  for (const { program } of readings.values()) collectScripts(program, unreliable);
  const around = (role: 'header' | 'footer'): readonly PassageReading[] =>
    of(role).map(({ reading }) => reading);
  const whole = (own: PassageReading): readonly PassageReading[] => [
    ...around('header'),
    own,
    ...around('footer'),
  ];
  const passages = new Map(
    Array.from(readings, ([name, own]) => [name, whole(own).flatMap(({ program }) => program)]),
  );
  const logic = translateStory({
    dialect,
    start,
    first: first.flatMap(({ reading }) => reading.program.filter(({ kind }) => kind !== 'link')),
    passages,
    unreliable,
  });
  const found = new Map<string, SceneReading>();
  for (const [name, own] of readings) {
    const walk = logic.scenes.get(name);
    if (!walk) continue;
    const parts = whole(own);
    const text = parts.map((part) => part.text).filter((part) => part !== '');
    const hasLostExits = parts.some((part) => part.hasLostExits);
    found.set(name, { text: text.join('\n'), notes: own.notes, hasLostExits, walk });
  }
  const shared = [...first, ...of('header'), ...of('footer')].flatMap(({ passage, reading }) =>
    reading.notes.map((note) => ({ passage, note })),
  );
  return { scenes: found, logic, shared };
}

const isInit = ({ name }: TweePassage): boolean => name === 'StoryInit';

/** Collects the variables that scripts in passages change, which may be run at other times as well. */
function collectScripts(steps: readonly Step[], names: Set<string>): void {
  for (const step of steps) {
    if (step.kind === 'unknown' && /^<<?script/i.test(step.code))
      for (const name of step.names) names.add(name);
    if (step.kind === 'if') for (const branch of step.branches) collectScripts(branch.steps, names);
  }
}

const MARK = /\uFDD0(\d+)\uFDD1/g;

/** Puts values into a text: `{name}` for variables. Braces of the text itself remain braces. */
export function withValues(text: string, { shown }: PassageWalk): string {
  const names = new Map<string, string>();
  const filled = text.replaceAll(MARK, (mark) => {
    const found = shown.get(mark);
    if (!found) return '…';
    if ('text' in found) return found.text;
    names.set(mark, found.name);
    return mark;
  });
  return withPlainBraces(filled)
    .replaceAll(/\{(?=\uFDD0)/g, '{{')
    .replaceAll(MARK, (mark) => `{${names.get(mark) ?? ''}}`)
    .replaceAll(/[ \t]+$/gm, '')
    .trim();
}
