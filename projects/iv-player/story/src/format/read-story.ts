import * as v from 'valibot';
import { logicParts } from '../logic/logic-operators';
import { type TextPlace, scanJson } from './json-places';
import { migrateStory } from './migrate-story';
import { findNotPlain } from './plain-check';
import { STORY_VERSION, type StoryFile } from './story-file';
import { type StoryFinding, finding } from './story-finding';
import { storyFile } from './story-schema';

/** A story that was read, or why it could not be. */
export interface ReadStory {
  /** The story as it was given, migrated; `null` when there are findings. */
  readonly story: StoryFile | null;
  /** Every finding has the code `BAD_FORMAT`. */
  readonly findings: readonly StoryFinding[];
}

/** Longer texts are refused; characters. */
const MAX_TEXT = 100_000_000;
/** More findings of the format are not listed. */
const MAX_FINDINGS = 100;

/**
 * Reads a story and changes nothing of it. Never throws.
 * @param given the text of a file, or what `JSON.parse` made of it
 */
export function readStory(given: unknown): ReadStory {
  const isText = typeof given === 'string';
  if (isText && given.length > MAX_TEXT)
    return refused([finding('BAD_FORMAT', [], 'The file is too large.')]);
  let parsed: unknown = given;
  if (isText) {
    const text = given.replace(/^\uFEFF/, ' ');
    // Finds keys that are there twice, too, of which `JSON.parse` would drop one.
    const fault = faultOf(text);
    if (fault) return refused([fault]);
    parsed = JSON.parse(text);
  }
  const notPlain = findNotPlain(parsed);
  const story = notPlain ? null : migrateStory(parsed);
  const findings = notPlain ? [notPlain] : findingsOf(story);
  if (findings.length > 0) return refused(isText ? withPlaces(findings, given) : findings);
  return { story: story as StoryFile, findings };
}

const refused = (findings: readonly StoryFinding[]): ReadStory => ({ story: null, findings });

function faultOf(text: string): StoryFinding | null {
  const { fault } = scanJson(text, []);
  if (!fault) return null;
  const { path, message, line, column } = fault;
  return { ...finding('BAD_FORMAT', path, message), line, column };
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
  const result = v.safeParse(storyFile, story);
  if (!result.success) return result.issues.slice(0, MAX_FINDINGS).map(findingOf);
  return logicFindings(story as StoryFile);
}

type Issue = v.InferIssue<typeof storyFile>;

/** Longer values are cut off in a message. */
const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);

function findingOf(whole: Issue): StoryFinding {
  const { issue, path: items } = deepestOf(whole);
  const path = items.map(({ key }) => String(key));
  const name = `"${shortened(path.at(-1) ?? 'story')}"`;
  return finding('BAD_FORMAT', path, sentenceOf(name, issue));
}

function sentenceOf(name: string, { type, expected, received }: v.BaseIssue<unknown>): string {
  if (type === 'min_length') return `${name} is empty: give it a text, or leave it out.`;
  if (expected === 'never') {
    return `${name} is not known here: is it misspelt? Data of your own belong into "data" or "meta".`;
  }
  if (type === 'check') return `${name} must be an object, not a list.`;
  if (received === 'undefined') return `${name} is missing.`;
  const wanted = (expected ?? 'something else').replaceAll('Object', 'object').replaceAll('Array', 'list');
  return `${name} must be ${wanted}, not ${shortened(received)}.`;
}

type PathItems = readonly { readonly key?: unknown }[];

/** Of a value that fits none of several forms, the fault of the form that it fits best. */
function deepestOf(
  issue: v.BaseIssue<unknown>,
  above: PathItems = [],
): { issue: v.BaseIssue<unknown>; path: PathItems } {
  const path = [...above, ...(issue.path ?? [])];
  const inner = (issue.issues ?? []).map((one) => deepestOf(one, path));
  const best = inner.reduce<(typeof inner)[number] | null>(
    (one, other) => (one && one.path.length >= other.path.length ? one : other),
    null,
  );
  return best && best.path.length > path.length ? best : { issue, path };
}

/** An expression of a story, with where it is. */
export interface StoryExpression {
  readonly logic: unknown;
  readonly path: readonly string[];
}

/** The expressions of a story. Most nodes have none. */
export function expressionsOf(story: StoryFile): readonly StoryExpression[] {
  const expressions: StoryExpression[] = [];
  for (const id of Object.keys(story.nodes)) {
    const { set, decision } = story.nodes[id] ?? {};
    for (const name in set) {
      if (Object.hasOwn(set, name)) expressions.push({ logic: set[name], path: ['nodes', id, 'set', name] });
    }
    decision?.choices.forEach(({ when }, index) => {
      if (when === undefined) return;
      expressions.push({ logic: when, path: ['nodes', id, 'decision', 'choices', String(index), 'when'] });
    });
  }
  return expressions;
}

function logicFindings(story: StoryFile): readonly StoryFinding[] {
  const findings: StoryFinding[] = [];
  for (const { logic, path } of expressionsOf(story)) {
    for (const { operator, path: place } of logicParts(logic, path).unknown) {
      const message = `"${operator}" is no operator of JsonLogic: write one such as ">=", "and" or "var".`;
      findings.push(finding('BAD_FORMAT', place, message));
    }
  }
  if (story.variables && Object.hasOwn(story.variables, '')) {
    findings.push(finding('BAD_FORMAT', ['variables', ''], 'A variable has no name: give it one.'));
  }
  for (const [id, node] of Object.entries(story.nodes)) {
    if (id === '') findings.push(finding('BAD_FORMAT', ['nodes', id], 'A scene has no id: give it one.'));
    const given = (['next', 'decision', 'ending'] as const).filter((name) => node[name] !== undefined);
    if (given.length < 2) continue;
    const message = `The scene has ${given.join(' and ')}: keep one, as each says how the scene ends.`;
    findings.push(finding('BAD_FORMAT', ['nodes', id, given[1] ?? ''], message));
  }
  for (const [index, { id }] of (story.sounds ?? []).entries()) {
    const isTwice = (story.sounds ?? []).findIndex((sound) => sound.id === id) !== index;
    if (!isTwice && id !== 'all') continue;
    findings.push(
      finding('BAD_FORMAT', ['sounds', String(index), 'id'], `The id "${id}" is taken: choose another.`),
    );
  }
  if (Object.hasOwn(story.nodes, 'all')) {
    findings.push(
      finding('BAD_FORMAT', ['nodes', 'all'], 'No scene can be called "all": choose another name.'),
    );
  }
  return findings;
}
