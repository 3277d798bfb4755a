import type { JsonObject } from 'iv-player';
import { forEachUnknownOperator } from '../logic/logic-operators';
import { type ShapeWalk, checkShape } from './check-shape';
import { type TextPlace, scanJson } from './json-places';
import { migrateStory } from './migrate-story';
import { inspectJson } from './json-safety';
import { forEachAddress, isNoAddress } from './story-addresses';
import { STORY_VERSION, type StoryFile, type StoryFileNode, type StoryFileOverlay } from './story-file';
import { type StoryFinding, finding } from './story-finding';
import { decisionOfData, storyFile } from './story-shape';

/** A story that was read, or the reason that it could not be. */
export interface ReadStory {
  /** The story as it was given, migrated; `null` when there are findings. */
  readonly story: StoryFile | null;
  /** Every finding has the code `BAD_FORMAT`. */
  readonly findings: readonly StoryFinding[];
}

/** Longer texts are refused; characters. */
const MAX_TEXT = 100_000_000;
/** Values of variables with more parts are refused: the player copies a value each time that it changes. */
const MAX_VALUE_PARTS = 100_000;

/**
 * Reads a story and changes nothing of it. Never throws.
 * @param given the text of a file, or what `JSON.parse` made of it
 */
export function readStory(given: unknown): ReadStory {
  if (typeof given === 'string') return readText(given);
  try {
    return readValue(given).result;
  } catch {
    // A property that throws when it is read: no JSON has one.
    return refused([finding('BAD_FORMAT', [], 'This cannot be read: give what JSON can hold.')]);
  }
}

function readText(given: string): ReadStory {
  if (given.length > MAX_TEXT) return refused([finding('BAD_FORMAT', [], 'The file is too large.')]);
  const text = given.replace(/^\uFEFF/, ' ');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refused(faultOf(text));
  }
  const { result, keys } = readValue(value);
  if (result.story === null) return refused(withPlaces(result.findings, text));
  // Of a key that is there twice `JSON.parse` drops one.
  return hasKeys(keys, text) ? result : refused(faultOf(text));
}

const refused = (findings: readonly StoryFinding[]): ReadStory => ({ story: null, findings });

function readValue(value: unknown): { readonly result: ReadStory; readonly keys: number } {
  const { fault, keys } = inspectJson(value);
  if (fault) return { result: refused([fault]), keys };
  const story = migrateStory(value);
  const findings = findingsOf(story);
  return { result: findings.length > 0 ? refused(findings) : { story: story as StoryFile, findings }, keys };
}

/** Whether a text of JSON, in which `JSON.parse` found so many keys, has none of them twice. */
function hasKeys(keys: number, text: string): boolean {
  let most = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    let before = at - 1;
    while (/\s/.test(text.charAt(before))) before--;
    if (text.charCodeAt(before) === 34) most++;
  }
  // As many colons, or more, follow a quotation mark as there are keys: more where a text begins with one, or contains both.
  return most === keys || keysOf(text) === keys;
}

/** How many keys a text of JSON has: each is before a colon outside of texts. */
function keysOf(text: string): number {
  let keys = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 34) isInText = !isInText;
    else if (code === 92) at++;
    else if (code === 58 && !isInText) keys++;
  }
  return keys;
}

function faultOf(text: string): readonly StoryFinding[] {
  const { fault } = scanJson(text, []);
  const { path, message, line, column } = fault ?? {
    path: [],
    message: 'This is no JSON.',
    line: 1,
    column: 1,
  };
  return [{ ...finding('BAD_FORMAT', path, message), line, column }];
}

/** The findings with their places in the text of the story. What is not there itself has the place of what it is missing in. */
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
    const message = `The story has version ${version} of the format, this library knows ${STORY_VERSION}: update iv-player.`;
    return [finding('BAD_FORMAT', ['version'], message)];
  }
  const walk: ShapeWalk = { path: [], findings: [] };
  checkShape(story, storyFile, walk);
  return walk.findings.length > 0 ? walk.findings : storyFindings(story as StoryFile);
}

/** Is called with each expression, and with what makes its path: most are looked at and forgotten. */
type ExpressionVisitor = (
  logic: unknown,
  pathOf: () => readonly string[],
  /** The variable that it sets; `null` for a condition. */
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

/** Calls a function with each expression of some nodes. */
export function forEachExpression(
  nodes: Iterable<readonly [id: string, node: StoryFileNode]>,
  visit: ExpressionVisitor,
): void {
  for (const [id, node] of nodes) forEachExpressionIn(id, node, visit);
}

/** What can follow a scene; it has one of them at most. */
const ENDS = ['next', 'decision', 'ending'] as const;

/** What an overlay of each kind needs. */
const NEEDED = { text: 'text', image: 'src', choice: 'to' } as const;

/** Options of sounds that are called: the sound library calls whatever is there. */
const IS_LISTENER = /^on[a-z]+$/;

/** What the form of a story does not say. */
function storyFindings(story: StoryFile): readonly StoryFinding[] {
  const { variables, sounds = [] } = story;
  const findings: StoryFinding[] = [];
  const bad = (path: readonly string[], message: string): void =>
    void findings.push(finding('BAD_FORMAT', path, message));
  // Made once, not for each of many scenes.
  const findOperators: ExpressionVisitor = (logic, pathOf) =>
    forEachUnknownOperator(logic, (operator, place) =>
      bad(
        [...pathOf(), ...place],
        `"${operator}" is no operator of JsonLogic: write one such as ">=", "and" or "var".`,
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
  if (variables && Object.hasOwn(variables, ''))
    bad(['variables', ''], 'A variable has no name: give it one.');
  for (const id of Object.keys(story.nodes)) {
    const node = story.nodes[id];
    if (!node) continue;
    const { next, decision, ending, overlays, data } = node;
    if (id === '') bad(['nodes', id], 'A scene has no id: give it one.');
    if (id === 'all') bad(['nodes', id], 'No scene can be called "all": choose another name.');
    if (Number(next !== undefined) + Number(!!decision) + Number(ending !== undefined) > 1) {
      const given = ENDS.filter((name) => node[name] !== undefined);
      const message = `The scene has ${given.join(' and ')}: keep one, as each says how the scene ends.`;
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
    (address, path) => bad(path, `"${address.slice(0, 100)}" is no address: correct it.`),
    isNoAddress,
  );
  for (const [name, { initialValue }] of Object.entries(variables ?? {})) {
    if (inspectJson(initialValue, MAX_VALUE_PARTS).fault)
      bad(['variables', name, 'initialValue'], 'The value has too many parts: make it smaller.');
  }
  const taken = new Set(['all']);
  for (const [index, sound] of sounds.entries()) {
    const path = ['sounds', String(index)];
    if (taken.has(sound.id)) bad([...path, 'id'], `The id "${sound.id}" is taken: choose another.`);
    taken.add(sound.id);
    for (const name of Object.keys(sound))
      if (IS_LISTENER.test(name)) bad([...path, name], 'A file holds no functions: listen in code.');
  }
  return findings;
}
