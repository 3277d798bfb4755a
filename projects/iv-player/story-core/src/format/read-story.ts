import type { JsonObject } from 'iv-player';
import { forEachUnknownOperator } from '../logic/logic-operators';
import { type ShapeWalk, checkShape } from './check-shape';
import type { CheckedStory } from './checked-story';
import { type TextPlace, scanJson } from './scan-json';
import { migrateStory } from './migrate-story';
import { inspectJson } from './json-safety';
import { forEachAddress, isBadAddress } from './story-addresses';
import { STORY_VERSION, type StoryFile, type StoryFileNode, type StoryFileOverlay } from './story-file';
import { type StoryFinding, finding } from './story-finding';
import { decisionOfData, storyFile } from './story-shape';

/** A story, or the reasons why it cannot be read. */
export interface ReadStory {
  /** The story as given, migrated to the latest version; `null` if there are findings. */
  readonly story: StoryFile | null;
  /** Mistakes in the file, all with the code `BAD_FORMAT`. */
  readonly findings: readonly StoryFinding[];
}

/** Like `ReadStory`, with a type that tells that the story has been read. */
interface CheckedRead extends ReadStory {
  readonly story: CheckedStory | null;
}

/** Maximum length of a file, in characters. */
const MAX_TEXT = 100_000_000;
/** Maximum number of parts of a variable's value: the player copies the value each time it changes. */
const MAX_VALUE_PARTS = 100_000;

/**
 * Reads a story without changing it. Never throws.
 * @param given text of a story file, or the object parsed from it
 */
export function readStory(given: unknown): ReadStory {
  return readChecked(given);
}

/** See `readStory`. */
export function readChecked(given: unknown): CheckedRead {
  if (typeof given === 'string') return readText(given);
  try {
    return readValue(given).result;
  } catch {
    // A getter has thrown, so this is not JSON.
    return refused([finding('BAD_FORMAT', [], 'This cannot be read: pass plain JSON.')]);
  }
}

function readText(given: string): CheckedRead {
  if (given.length > MAX_TEXT)
    return refused([finding('BAD_FORMAT', [], 'The file is larger than 100 MB: reduce its size.')]);
  const text = given.replace(/^\uFEFF/, ' ');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused(syntaxErrors(text));
  }
  const { result, keys } = readValue(value);
  if (result.story === null) return refused(withPlaces(result.findings, text));
  // `JSON.parse` silently drops duplicate keys.
  return keysOf(text) === keys ? result : refused(syntaxErrors(text));
}

const refused = (findings: readonly StoryFinding[]): CheckedRead => ({ story: null, findings });

function readValue(value: unknown): { readonly result: CheckedRead; readonly keys: number } {
  const { problem, keys } = inspectJson(value);
  if (problem) return { result: refused([problem]), keys };
  const story = migrateStory(value);
  const findings = findingsOf(story);
  return {
    result: findings.length > 0 ? refused(findings) : { story: story as CheckedStory, findings },
    keys,
  };
}

/** Counts the keys in JSON: the colons outside strings. */
function keysOf(text: string): number {
  let keys = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) isInString = !isInString;
    else if (code === 92) at++;
    else if (code === 58 && !isInString) keys++;
  }
  return keys;
}

function syntaxErrors(text: string): readonly StoryFinding[] {
  const { error } = scanJson(text, []);
  const { path, message, line, column } = error ?? {
    path: [],
    message: 'This is not JSON.',
    line: 1,
    column: 1,
  };
  return [{ ...finding('BAD_FORMAT', path, message), line, column }];
}

/** Adds lines and columns to findings. A missing value is reported at the object that lacks it. */
export function withPlaces(findings: readonly StoryFinding[], text: string): readonly StoryFinding[] {
  if (findings.length === 0) return findings;
  const wanted = findings.flatMap(({ path }) => [path, path.slice(0, -1)]);
  const { places } = scanJson(text.replace(/^\uFEFF/, ' '), wanted);
  return findings.map((one, index) => {
    const place: TextPlace | undefined = places[2 * index] ?? places[2 * index + 1];
    return place ? { ...one, line: place.line, column: place.column } : one;
  });
}

function findingsOf(story: unknown): readonly StoryFinding[] {
  const version = (story as { readonly version?: unknown } | null)?.version;
  if (typeof version === 'number' && version > STORY_VERSION) {
    const message = `The story uses format version ${version}, but this library supports up to version ${STORY_VERSION}: update iv-player.`;
    return [finding('BAD_FORMAT', ['version'], message)];
  }
  const walk: ShapeWalk = { path: [], findings: [] };
  checkShape(story, storyFile, walk);
  return walk.findings.length > 0 ? walk.findings : storyFindings(story as StoryFile);
}

/** Receives an expression, and a function that builds its path: most callers do not need it. */
export type ExpressionVisitor = (
  logic: unknown,
  pathOf: () => readonly string[],
  /** Name of the variable to set; `null` for a condition. */
  variable: string | null,
) => void;

function forEachExpressionIn(id: string, { set, decision }: StoryFileNode, visit: ExpressionVisitor): void {
  if (set) {
    for (const name of Object.keys(set)) visit(set[name], () => ['nodes', id, 'set', name], name);
  }
  const choices = decision?.choices;
  if (!choices) return;
  for (let at = 0; at < choices.length; at++) {
    const when = choices[at]?.when;
    if (when === undefined) continue;
    visit(when, () => ['nodes', id, 'decision', 'choices', String(at), 'when'], null);
  }
}

export function forEachExpression(
  nodes: Iterable<readonly [id: string, node: StoryFileNode]>,
  visit: ExpressionVisitor,
): void {
  for (const [id, node] of nodes) forEachExpressionIn(id, node, visit);
}

/** Keys that define how a scene ends; at most one may be present. */
const ENDS = ['next', 'decision', 'ending'] as const;

/** The key that each kind of overlay requires. */
const NEEDED = { text: 'text', image: 'src', choice: 'to' } as const;

/** Sound options that are listeners, which the sound library would call. */
const IS_LISTENER = /^on[a-z]+$/;

/** Finds the mistakes that shapes cannot describe. */
function storyFindings(story: StoryFile): readonly StoryFinding[] {
  const { variables, sounds = [] } = story;
  const findings: StoryFinding[] = [];
  const bad = (path: readonly string[], message: string): void =>
    void findings.push(finding('BAD_FORMAT', path, message));
  // Created once, not for each scene.
  const findOperators: ExpressionVisitor = (logic, pathOf) =>
    forEachUnknownOperator(logic, (operator, place) =>
      bad(
        [...pathOf(), ...place],
        `"${operator}" is not a JsonLogic operator: use one such as ">=", "and" or "var".`,
      ),
    );
  const findMissing = (id: string, overlays: readonly StoryFileOverlay[]): void =>
    overlays.forEach(({ kind, ...given }, index) => {
      const missing = NEEDED[kind];
      if (given[missing] === undefined)
        bad(['nodes', id, 'overlays', String(index), missing], `"${missing}" is missing.`);
    });
  const findTwins = (choices: readonly { readonly id?: unknown }[], ...path: readonly string[]): void => {
    const ids = new Set<unknown>();
    choices.forEach(({ id }, index) => {
      if (ids.has(id ?? index))
        bad([...path, String(index), 'id'], `The id "${String(id)}" is taken: choose another.`);
      ids.add(id ?? index);
    });
  };
  findOperators(story.result?.score, () => ['result', 'score'], null);
  if (variables && Object.hasOwn(variables, '')) bad(['variables', ''], 'A variable has no name: add one.');
  for (const id of Object.keys(story.nodes)) {
    const node = story.nodes[id];
    if (!node) continue;
    const { next, decision, ending, overlays, data } = node;
    if (id === '') bad(['nodes', id], 'A scene has no id: add one.');
    if (id === 'all') bad(['nodes', id], 'The id "all" is reserved: choose another.');
    if (Number(next !== undefined) + Number(!!decision) + Number(ending !== undefined) > 1) {
      const given = ENDS.filter((name) => node[name] !== undefined);
      const message = `The scene has ${given.join(' and ')}, each of which defines how it ends: keep only one.`;
      bad(['nodes', id, given[1] ?? ''], message);
    }
    forEachExpressionIn(id, node, findOperators);
    if (overlays) findMissing(id, overlays);
    if (decision) findTwins(decision.choices, 'nodes', id, 'decision', 'choices');
    const options = data?.['decision'] ?? null;
    if (options === null) continue;
    const path = ['nodes', id, 'data', 'decision'];
    const found: StoryFinding[] = [];
    checkShape(options, decisionOfData, { path, findings: found });
    findings.push(...found);
    const given = (options as JsonObject)['choices'] as readonly JsonObject[] | null | undefined;
    if (found.length === 0) findTwins(given ?? [], ...path, 'choices');
  }
  forEachAddress(
    story,
    (address, path) => bad(path, `"${address.slice(0, 100)}" is not a valid address: correct it.`),
    isBadAddress,
  );
  for (const [name, { initialValue }] of Object.entries(variables ?? {})) {
    if (inspectJson(initialValue, MAX_VALUE_PARTS).problem)
      bad(['variables', name, 'initialValue'], 'The value is too large: simplify it.');
  }
  const taken = new Set(['all']);
  for (const [index, sound] of sounds.entries()) {
    const path = ['sounds', String(index)];
    if (taken.has(sound.id)) bad([...path, 'id'], `The id "${sound.id}" is taken: choose another.`);
    taken.add(sound.id);
    for (const name of Object.keys(sound))
      if (IS_LISTENER.test(name))
        bad([...path, name], 'A story file cannot contain functions: add listeners in code.');
  }
  return findings;
}
