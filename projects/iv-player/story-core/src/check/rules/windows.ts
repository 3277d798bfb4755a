import { CRITICAL_TIME, decisionWindow } from 'iv-player/private';
import { sourcesOf } from '../../format/story-addresses';
import { type StoryFinding, finding } from '../../format/story-finding';
import type { StoryFileDecision, StoryFileNode } from '../../format/story-file';
import { isWithoutClip, knownSeconds, textsOf } from '../../walk/reading-time';
import type { CheckContext, CheckRule } from '../facts/check-context';
import { nodeOf } from '../facts/story-graph';

/** Longest plausible duration of a scene without a clip, in seconds. */
const LONG_SECONDS = 3600;
/** Reading speed in characters per second, and extra seconds to find the text. */
const CHARACTERS_PER_SECOND = 15;
const EXTRA_SECONDS = 1;
/** Seconds of a clip that must be loaded when it starts. */
const STARTUP_SECONDS = 4;

/** Node times, in seconds, at which the player opens and closes the window. */
export const windowOf = (
  { startTime, endTime }: Pick<StoryFileDecision, 'startTime' | 'endTime'>,
  duration: number,
): { readonly start: number; readonly end: number } =>
  decisionWindow(duration, CRITICAL_TIME, startTime, endTime);

/** A scene's declared duration; falls back to its reading time, then to the duration of its media. `undefined` if unknown. */
function secondsOf(node: StoryFileNode, media: CheckContext['media']): number | undefined {
  return (
    knownSeconds(node) ??
    sourcesOf(node)
      .map((src) => media?.get(src)?.duration)
      .find((value) => value !== undefined)
  );
}

/** Characters that are twice as wide as others and take twice as long to read. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF01-\uFF60]/gu;

/** Counts characters as read: Chinese, Japanese and Korean ones count twice; an emoji of several code points may count more than once. */
export const charactersOf = (text: string): number =>
  Array.from(text).length + (text.match(WIDE)?.length ?? 0);

const longest = (texts: readonly string[]): number =>
  texts.reduce((most, text) => Math.max(most, charactersOf(text)), 0);

/** Time for reading texts, each in the language that takes longest, in seconds. */
export const readingSecondsOf = (texts: readonly (readonly string[])[]): number =>
  texts.reduce((sum, one) => sum + longest(one), 0) / CHARACTERS_PER_SECOND + EXTRA_SECONDS;

/** `SCENE_TOO_LONG`: a scene without a clip that lasts more than an hour, probably because its duration is in milliseconds. */
export const scenesTooLong: CheckRule = ({ graph }) =>
  graph.entries.flatMap(([id, node]) => {
    if ((node.duration ?? 0) <= LONG_SECONDS || !isWithoutClip(node)) return [];
    const message = `"${id}" has no clip and lasts ${(Number(node.duration) / 60).toFixed(0)} minutes: specify "duration" in seconds, not milliseconds.`;
    return [finding('SCENE_TOO_LONG', ['nodes', id, 'duration'], message)];
  });

/** `WINDOW_TOO_SHORT`: a window too short for reading the question and the labels of the open choices. */
export const windowsTooShort: CheckRule = ({ graph, space, media }) => {
  const needed = new Float64Array(graph.entries.length);
  for (const { node, open } of space.states) {
    if (open.length < 2) continue;
    const decision = graph.entries[node]?.[1].decision;
    if (!decision) continue;
    const labels = open.reduce((sum, index) => sum + longest(textsOf(decision.choices[index]?.label)), 0);
    const seconds = (longest(textsOf(decision.prompt)) + labels) / CHARACTERS_PER_SECOND + EXTRA_SECONDS;
    needed[node] = Math.max(seconds, needed[node] ?? 0);
  }
  const findings: StoryFinding[] = [];
  for (const [id, decision, number] of graph.decisions) {
    const seconds = needed[number] ?? 0;
    const node = graph.entries[number]?.[1];
    const duration = node && seconds > 0 ? secondsOf(node, media) : undefined;
    // A scene that repeats until the viewer chooses has no end.
    if (!node || duration === undefined || decision.defaults?.includes(id)) continue;
    // A placeholder lasts as long as its text takes to read, so only an explicit window can be too short.
    const isOwn = decision.startTime !== undefined || decision.endTime !== undefined;
    if (isWithoutClip(node) && node.duration === undefined && !isOwn) continue;
    const { start, end } = windowOf(decision, duration);
    if (end - start >= seconds) continue;
    const message = `The window of "${id}" is open for ${(end - start).toFixed(1)} s, but its text takes ${seconds.toFixed(1)} s to read: open it earlier, or shorten the text.`;
    findings.push(finding('WINDOW_TOO_SHORT', ['nodes', id, 'decision'], message));
  }
  return findings;
};

/** `WINDOW_TOO_SHORT_TO_LOAD`: a scene too short for loading the start of each clip that may follow. */
export const windowsTooShortToLoad: CheckRule = ({ graph, media, bandwidth }) => {
  if (!media || bandwidth === null) return [];
  const startupBits = (id: string): number => {
    const node = nodeOf(graph, id);
    const file =
      node &&
      sourcesOf(node)
        .map((src) => media.get(src))
        .find((one) => one?.bytes !== undefined);
    if (!file?.bytes) return 0;
    return file.bytes * 8 * Math.min(1, STARTUP_SECONDS / (file.duration ?? STARTUP_SECONDS));
  };
  return graph.decisions.flatMap(([id, { choices }, number]) => {
    const duration = secondsOf(graph.entries[number]?.[1] ?? {}, media);
    const targets = new Set(choices.map(({ to }) => to));
    if (duration === undefined || targets.size < 2) return [];
    targets.delete(id);
    const seconds = [...targets].reduce((sum, to) => sum + startupBits(to), 0) / bandwidth;
    if (seconds <= duration) return [];
    const message = `"${id}" lasts ${duration.toFixed(1)} s, but preloading the start of the clips for its ${targets.size} choices takes ${seconds.toFixed(1)} s: make the scene longer, or the clips smaller.`;
    return [finding('WINDOW_TOO_SHORT_TO_LOAD', ['nodes', id, 'decision'], message)];
  });
};
