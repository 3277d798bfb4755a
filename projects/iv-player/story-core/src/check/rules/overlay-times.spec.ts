import type { StoryFileNode, StoryFileOverlay } from '../../format/story-file';
import { storyOf } from '../../testing/test-story';
import { checkStory } from '../check-story';
import type { StoryMediaFile } from '../media/story-media';

describe('overlays of a story', () => {
  type Box = StoryFileOverlay['box'] & object;
  const text: StoryFileOverlay = { kind: 'text', text: 'A key' };
  const found = (
    overlay: StoryFileOverlay,
    node: StoryFileNode = { source: 'a.mp4', duration: 10, ending: 'x' },
    media: Readonly<Record<string, StoryMediaFile>> = {},
  ): readonly string[] =>
    checkStory(storyOf({ a: { ...node, overlays: [text, overlay] }, b: { text: 'B', ending: 'b' } }), {
      media,
    })
      .filter(({ path }) => path.includes('overlays'))
      .map(({ code, severity, path, message }) => `${severity} ${code} ${path.join('.')} ${message}`);
  const never = (reason: string): string =>
    `warning UNREACHABLE nodes.a.overlays.1 Overlay 2 of "a" never appears, because ${reason}.`;
  const at = (startTime: number | undefined, endTime?: number): StoryFileOverlay => ({
    ...text,
    ...(startTime !== undefined && { startTime }),
    ...(endTime !== undefined && { endTime }),
  });
  const inBox = (...box: Box): StoryFileOverlay => ({ ...text, box });

  it('that are shown at some time have no finding [check-overlays]', () => {
    for (const overlay of [
      ...[text, at(0), at(9.9), at(2, 3), at(-3), at(-3, -1), at(5, -1), at(undefined, -9), at(-20, 1)],
      ...[at(3, 100), inBox(0, 0, 100, 100), inBox(-10, 90, 20, 20), inBox(99, 0, 50, 50)],
    ])
      expect(found(overlay)).withContext(JSON.stringify(overlay)).toEqual([]);
    // Without a known duration, only what holds for every clip is reported.
    for (const overlay of [at(3000), at(5, -5), at(-5, 5), at(undefined, -5000)])
      expect(found(overlay, { source: 'a.mp4', ending: 'x' })).toEqual([]);
  });

  it('that end before they start are named [check-overlays]', () => {
    for (const node of [undefined, { source: 'a.mp4', ending: 'x' }]) {
      expect(found(at(5, 2), node)).toEqual([
        never('it ends at 2 s, but starts at 5 s: set a later "endTime"'),
      ]);
      for (const overlay of [at(5, 5), at(-2, -5), at(undefined, 0)])
        expect(found(overlay, node).length).withContext(JSON.stringify(overlay)).toBe(1);
    }
    for (const overlay of [at(8, -5), at(undefined, -10), at(-3, 4)])
      expect(found(overlay)[0]).toMatch(/^warning UNREACHABLE .*: set a later "endTime"\.$/);
  });

  it('that start after the end of their scene are named, whatever tells its duration [check-overlays]', () => {
    const late = never(
      'it starts at 12 s, but the scene lasts 10 s: set an earlier "startTime", or give the scene a longer "duration"',
    );
    expect(found(at(12))).toEqual([late]);
    expect(found(at(12), { source: 'a.mp4', ending: 'x' }, { 'a.mp4': { duration: 10 } })).toEqual([late]);
    expect(found(at(12), { source: 'a.mp4', videoDuration: 10, ending: 'x' })).toEqual([late]);
    // The clip counts, not a shorter time that is only declared.
    const declared = { source: 'a.mp4', duration: 10, ending: 'x' };
    expect(found(at(12), declared, { 'a.mp4': { duration: 15 } })).toEqual([]);
    expect(found(at(60), { text: 'Short.', ending: 'x' })[0]).toMatch(/but the scene lasts \d/);
    expect(found(at(0), { next: 'b' })[0]).toMatch(/but the scene lasts 0 s/);
  });

  it('that are outside the video, or have no text, are named [check-overlays]', () => {
    for (const box of [
      [0, 0, 0, 50],
      [0, 0, 50, -1],
      [100, 0, 10, 10],
      [0, 120, 10, 10],
      [-20, 0, 20, 10],
      [0, -30, 20, 10],
    ] as const)
      expect(found(inBox(...box))).toEqual([
        never('its "box" is outside the video: give left, top, width and height in percent, from 0 to 100'),
      ]);
    for (const blank of ['', ' \n', { en: '', de: ' ' }])
      expect(found({ kind: 'text', text: blank })).toEqual([never('it has no text: add some, or remove it')]);
  });

  it('that end before their choice can be made are named [check-overlays]', () => {
    const node: StoryFileNode = {
      ...{ source: 'a.mp4', duration: 10 },
      decision: {
        startTime: -4,
        defaults: ['b'],
        choices: [
          { to: 'b', label: 'B' },
          { to: 'a', label: 'A' },
        ],
      },
    };
    const button = (endTime: number): StoryFileOverlay => ({ kind: 'choice', to: 'b', endTime });
    for (const endTime of [5, 6, -4])
      expect(found(button(endTime), node)[0]).toMatch(
        /^warning UNREACHABLE .*because it ends at \d s, before its choice opens at 6 s: set a later "endTime", or /,
      );
    for (const endTime of [7, -1, 20]) expect(found(button(endTime), node)).toEqual([]);
    expect(found(button(5), { source: 'a.mp4', duration: 10, next: 'b' })).toEqual([]);
  });
});
