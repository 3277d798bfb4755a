import fc from 'fast-check';
import { storyOf } from '../../testing/test-story';
import type { StoryFile } from '../../format/story-file';
import type { StoryFinding } from '../../format/story-finding';
import { checkStory } from '../check-story';
import type { StoryMediaFile } from '../media/story-media';

describe('media files of a story', () => {
  const captions = [{ src: 'a.vtt', lang: 'en', label: 'English' }];
  const found = (story: StoryFile, media: Readonly<Record<string, StoryMediaFile>>): readonly string[] =>
    checkStory(story, { media: { 'a.vtt': {}, ...media } }).map(
      ({ code, path }) => `${code} ${path.join('.')}`,
    );
  const withSource = (source: readonly string[]): StoryFile =>
    storyOf({ a: { source, captions, ending: 'x' } });

  it('does not report other files in the folder as unused clips', () => {
    const others = [
      'story.json',
      'app.ts',
      'notes.txt',
      'a.m3u8',
      '0.m4s',
      '0.ts',
      'a.flac',
      'a.svg',
      'README',
    ];
    expect(
      found(storyOf({ a: { text: 'A', ending: 'x' } }), Object.fromEntries(others.map((name) => [name, {}]))),
    ).toEqual([]);
    for (const name of ['a.mp4', 'a.MOV', 'b/a.mkv', 'a.ogv'])
      expect(found(storyOf({ a: { text: 'A', ending: 'x' } }), { [name]: {} })).toEqual([
        'UNUSED_NODE_MEDIA nodes',
      ]);
  });

  it('finds files with any extension [check-media]', () => {
    const names = ['a.m3u8', 'a.ogv', 'a.mkv', 'a', 'a.bin'];
    for (const name of names) {
      expect(found(withSource([name]), { [name]: {} })).toEqual([]);
      expect(found(withSource([name]), {})).toEqual(['MISSING_MEDIA nodes.a.source.0']);
    }
  });

  it('reports an address outside the folder, with a remedy [check-media]', () => {
    const [first, ...more] = checkStory(withSource(['../clips/a.mp4']), {
      media: { 'a.vtt': {}, 'clips/a.m4a': {} },
    });
    expect(more).toEqual([]);
    expect(first?.message).toBe(
      'The address "../clips/a.mp4" leads outside the story\'s folder and the media folder: move the file, or name a parent folder of both with --media.',
    );
    expect(found(withSource(['../clips/a.mp4']), { 'clips/a.mp4': {} })).toContain(
      'OUTSIDE_MEDIA nodes.a.source.0',
    );
  });

  for (const [address, escaped] of [
    ['take#1.mp4', 'take%231.mp4'],
    ['why?.mp4', 'why%3F.mp4'],
    ['50%25.mp4', '50%2525.mp4'],
    ['scene:1.mp4', 'scene%3A1.mp4'],
    ['my clips/#a.mp4', 'my%20clips/%23a.mp4'],
  ] as const)
    it(`are noted if browsers request another one for their name: ${address} [check-media]`, () => {
      const notes = checkStory(withSource([address]), { media: { 'a.vtt': {}, [address]: {} } });
      expect(notes.map(({ code, severity }) => `${severity} ${code}`)).toEqual(['note UNESCAPED_ADDRESS']);
      expect(notes[0]?.message).toContain(`write "${escaped}".`);
      expect(checkStory(withSource([escaped]), { media: { 'a.vtt': {}, [address]: {} } })).toEqual([]);
    });

  it('are named as on the disk, not as in their addresses [check-media]', () => {
    const [name, address] = ['my clips/Ä b.mp4', 'my%20clips/%C3%84%20b.mp4?v=2'];
    const story = storyOf({
      a: {
        source: address,
        videoDuration: 7,
        captions: [{ src: 'my%20clips/a%20b.vtt', lang: 'en', label: 'English' }],
        next: 'b',
      },
      b: { source: 'b.mp4', next: 'c' },
      c: { source: 'c.mp4', next: 'd' },
      d: { source: address, ending: 'x' },
    });
    const clip = { width: 1280, height: 720, codec: 'h264', frameRate: 25, duration: 10, loudness: -23 };
    const findings = checkStory(story, {
      media: {
        ...{ 'b.mp4': clip, 'c.mp4': clip },
        [name]: {
          ...{ ...clip, lastFrame: 9, soundDuration: 12, width: 640, loudness: -3, container: 'avi' },
          ...{ pictureStart: 2, soundStart: 0, sounds: 2 },
        },
        'my clips/a b.vtt': {
          text: 'WEBVTT\n\n00:20.000 --> 00:20.100\nHallo Welt\n1\n00:25,000 --> 00:26,000\n',
        },
      },
    });
    const codes = new Set(findings.map(({ code }) => code));
    for (const code of [
      'SOUND_LONGER',
      'MEDIA_DIFFERS',
      'FROZEN_LAST_FRAME',
      'LOUDNESS_DIFFERS',
      'BAD_CAPTIONS',
    ])
      expect(codes).toContain(code);
    for (const { message } of findings) expect(message).not.toMatch(/%20|%C3|\?v=2/);
    const { message = '' } = findings.find(({ code }) => code === 'SOUND_LONGER') ?? {};
    expect(message).toContain(`The audio of ${name} is 2.00 s longer`);
    expect(findings.find(({ code }) => code === 'BAD_CAPTIONS')?.message).toContain(
      'npx iv-player convert "my clips/a b.vtt" --out "my clips/a b.vtt"',
    );
  });

  it('end no earlier than a `videoDuration` says [check-media]', () => {
    const at = (duration: number, videoDuration: number): readonly string[] =>
      checkStory(storyOf({ a: { source: 'a.mp4', duration, videoDuration, ending: 'x' } }))
        .filter(({ code }) => code === 'MEDIA_DIFFERS')
        .map(({ path, message }) => `${path.join('.')} ${message}`);
    expect(at(5, 9)).toEqual([
      'nodes.a.videoDuration The picture ends at "videoDuration": 9, but the scene at "duration": 5: correct the wrong one, or remove "duration".',
    ]);
    for (const [duration, videoDuration] of [
      [5, 5],
      [5, 4],
      [5, 5.04],
    ] as const)
      expect(at(duration, videoDuration)).toEqual([]);
  });

  it('say nothing about the length of their scene if they are cut off', () => {
    const cut = { duration: 3, indexDuration: 6, isCutOff: true, container: 'mp4', width: 64, pictures: 1 };
    const media = {
      'a.vtt': { text: 'WEBVTT\n\n00:04.000 --> 00:05.500\nLate\n' },
      'a.mp4': { duration: 6, width: 64 },
      'cut.mp4': cut,
    };
    for (const source of ['cut.mp4', ['a.mp4', 'cut.mp4']]) {
      const story = storyOf({ a: { source, duration: 6, videoDuration: 6, captions, ending: 'x' } });
      const codes = checkStory(story, { media }).map(({ code }) => code);
      expect(codes.filter((code) => code !== 'UNUSED_NODE_MEDIA')).toEqual(['MEDIA_CUT_OFF']);
    }
    const late = storyOf({ a: { source: 'cut.mp4', captions, ending: 'x' } });
    expect(checkStory(late, { media }).map(({ code }) => code)).not.toContain('BAD_CAPTIONS');
  });

  it('have one finding if `duration` and `videoDuration` disagree', () => {
    const story = storyOf({ a: { source: 'a.mp4', duration: 4, videoDuration: 6, captions, ending: 'x' } });
    const media = { 'a.vtt': {}, 'a.mp4': { duration: 6, width: 64 } };
    expect(checkStory(story, { media }).map(({ path }) => path.at(-1))).toEqual(['videoDuration']);
  });

  it('end near the `duration` of their scene', () => {
    const messages = (duration: number, file: StoryMediaFile): readonly string[] =>
      checkStory(storyOf({ a: { source: 'a.mp4', duration, captions, ending: 'x' } }), {
        media: { 'a.vtt': {}, 'a.mp4': { ...file, width: 64 } },
      }).map(({ code, message }) => `${code} ${message}`);
    for (const seconds of [3.8, 4, 4.2]) expect(messages(seconds, { duration: 4 })).toEqual([]);
    for (const seconds of [1, 9])
      expect(messages(seconds, { duration: 4 })).toEqual([
        `MEDIA_DIFFERS a.mp4 ends at 4.00 s, but the "duration" of the scene is ${seconds}: correct it, or remove it.`,
      ]);
    expect(messages(6, { duration: 4, soundDuration: 6 }).join()).not.toContain('MEDIA_DIFFERS');
    expect(messages(9, {})).toEqual([]);
  });

  describe('`videoDuration`', () => {
    const messages = (videoDuration: number, file: StoryMediaFile): readonly string[] =>
      checkStory(storyOf({ a: { source: 'a.mp4', videoDuration, captions, ending: 'x' } }), {
        media: { 'a.vtt': {}, 'a.mp4': { ...file, width: 64 } },
      }).map(({ code, message }) => `${code} ${message}`);

    it('is the end of the picture, up to one frame [measured-end]', () => {
      for (const seconds of [3.96, 4, 4.04, 4.001])
        expect(messages(seconds, { duration: 4, frameRate: 25 })).toEqual([]);
      expect(messages(4.1, { duration: 4, frameRate: 25 })).toEqual([
        'MEDIA_DIFFERS The picture of a.mp4 ends at 4.00 s, but "videoDuration" is 4.1: correct it, or run npx iv-player measure.',
      ]);
      expect(messages(3.9, { duration: 4, frameRate: 25 }).length).toBe(1);
      expect(messages(4.04, { duration: 4, frameRate: 60 }).length).toBe(1);
      expect(messages(9, {})).toEqual([]);
    });

    it('may be the end of longer sound, to keep the last frame visible [measured-end]', () => {
      expect(messages(6, { duration: 4, soundDuration: 6, frameRate: 25 })).toEqual([]);
      expect(messages(3, { duration: 4, soundDuration: 3, frameRate: 25 }).length).toBe(1);
    });
  });

  describe('`videoDuration` of several files', () => {
    const nodes = (videoDuration?: number): StoryFile =>
      storyOf({
        a: {
          source: ['a.webm', 'a.mp4', 'a.mp3'],
          captions,
          ending: 'x',
          ...(videoDuration !== undefined && { videoDuration }),
        },
      });
    const picture = { width: 64, frameRate: 25 };
    const media = {
      'a.webm': { ...picture, duration: 2.5, soundDuration: 3.4, lastFrame: 1.9 },
      'a.mp4': { ...picture, duration: 2, soundDuration: 3, lastFrame: 1.96 },
      'a.mp3': { duration: 9 },
    };

    it('is the end of the shortest picture, or of any longer sound [measured-end]', () => {
      const differs = (seconds: number): boolean =>
        found(nodes(seconds), media).includes('MEDIA_DIFFERS nodes.a.videoDuration');
      expect([2, 2.03, 3, 3.4].map(differs)).toEqual([false, false, false, false]);
      expect([1.9, 2.2, 2.5, 9].map(differs)).toEqual([true, true, true, true]);
      expect(found(nodes(1), { ...media, 'a.webm': {}, 'a.mp4': {} })).toEqual([]);
    });

    it('can be set as the findings say [measured-end]', () => {
      const advised = (story: StoryFile): readonly number[] =>
        checkStory(story, { media: { 'a.vtt': {}, ...media } }).flatMap(({ message }) => {
          const value = /set "videoDuration": ([\d.]+)/.exec(message)?.[1];
          return value === undefined ? [] : [Number(value)];
        });
      const first = advised(nodes());
      expect(first).toEqual([3.4, 3, 2]);
      for (const value of first)
        expect(found(nodes(value), media).filter((one) => one.startsWith('MEDIA'))).toEqual([]);
      expect(advised(nodes(3.4))).toEqual([]);
    });
  });

  it('reports a missing poster [check-media]', () => {
    const story = storyOf({ a: { text: 'A', ending: 'x' } }, { poster: 'art/poster.webp' });
    expect(found(story, {})).toEqual(['MISSING_MEDIA poster']);
    expect(found(story, { 'art/poster.webp': {} })).toEqual([]);
  });

  it('does not report clips that `normalize` makes equally loud [measured-loudness]', () => {
    const loud = { a: -12, b: -20, c: -40 };
    const nodes = Object.fromEntries(
      Object.keys(loud).map((id) => [id, { source: `${id}.mp4`, captions, ending: id }]),
    );
    const media = Object.fromEntries(
      Object.entries(loud).map(([id, loudness]) => [`${id}.mp4`, { loudness, width: 1 }]),
    );
    const different = (normalize: Readonly<Record<string, number>>): readonly string[] =>
      found({ ...storyOf(nodes), normalize }, media).filter((one) => one.startsWith('LOUDNESS_DIFFERS'));
    expect(different({})).toEqual(['LOUDNESS_DIFFERS nodes.a.source', 'LOUDNESS_DIFFERS nodes.c.source']);
    expect(different({ a: -12, b: -20 })).toEqual(['LOUDNESS_DIFFERS nodes.c.source']);
    // The player attenuates by at most 12 dB.
    expect(different(loud)).toEqual(['LOUDNESS_DIFFERS nodes.a.source', 'LOUDNESS_DIFFERS nodes.c.source']);
  });

  it('advises a gain that includes the present one [measured-loudness]', () => {
    const NAMES = ['a', 'b', 'c', 'd', 'e'];
    const build = (gains: readonly number[], normalize: StoryFile['normalize']): StoryFile => ({
      ...storyOf(
        Object.fromEntries(
          NAMES.map((id, index) => [
            id,
            { source: `${id}.mp4`, captions, gain: gains[index] ?? 0, ending: id },
          ]),
        ),
      ),
      ...(normalize && { normalize }),
    });
    const messages = (story: StoryFile, loudness: readonly number[]): readonly StoryFinding[] =>
      checkStory(story, {
        media: {
          'a.vtt': {},
          ...Object.fromEntries(
            NAMES.map((id, at) => [`${id}.mp4`, { width: 1, loudness: loudness[at] ?? 0 }]),
          ),
        },
      }).filter(({ code }) => code === 'LOUDNESS_DIFFERS');
    const [louder, ...others] = messages(build([-2], undefined), [-14, -20, -20, -20, -20]);
    expect(others).toEqual([]);
    expect(louder?.message).toContain('is -16.0 LUFS, compared with -20.0 LUFS');
    expect(louder?.message).toContain('set its "gain" to -6.0, or');
    const [quiet] = messages(build([], undefined), [-26, -20, -20, -20, -20]);
    expect(quiet?.message).toContain('make its sound 6.0 dB louder');
    const [lowered] = messages(build([-6], undefined), [-20, -20, -20, -20, -20]);
    expect(lowered?.message).toMatch(/: set its "gain" to 0\.0\.$/);
    const decibels = (min: number, max: number): fc.Arbitrary<readonly number[]> =>
      fc.array(fc.integer({ min, max }), { minLength: NAMES.length, maxLength: NAMES.length });
    fc.assert(
      fc.property(decibels(-40, -10), decibels(-12, 6), fc.boolean(), (loudness, gains, isMeasured) => {
        const table = Object.fromEntries(NAMES.map((id, at) => [id, loudness[at] ?? 0]));
        const normalize = isMeasured ? table : undefined;
        for (const { path, message } of messages(build(gains, normalize), loudness)) {
          const gain = /set its "gain" to (-?[\d.]+)/.exec(message)?.[1];
          if (gain === undefined) continue;
          const at = NAMES.indexOf(path[1] ?? '');
          const changed = build(gains.with(at, Number(gain)), normalize);
          expect(messages(changed, loudness).map((one) => one.path[1])).not.toContain(NAMES[at]);
        }
      }),
      { numRuns: 200 * MORE_RUNS, seed: 31 },
    );
  });

  it('advises no gain for files of one scene that differ in loudness [measured-loudness]', () => {
    const story = storyOf({
      a: { source: ['a.webm', 'a.mp4'], captions, next: 'b' },
      b: { source: 'b.mp4', captions, ending: 'x' },
    });
    const media = { 'a.webm': { loudness: -14 }, 'a.mp4': { loudness: -20 }, 'b.mp4': { loudness: -20 } };
    const [first, ...others] = checkStory(story, { media: { 'a.vtt': {}, ...media } });
    expect(others).toEqual([]);
    expect(first?.message).toMatch(/LUFS for the other clips: make its sound quieter\.$/);
  });

  describe('a long sound', () => {
    const check = (seconds: number, options: object = {}): readonly string[] =>
      checkStory(
        {
          ...storyOf({ a: { text: 'A', ending: 'x' } }),
          sounds: [{ id: 'soundtrack', src: ['bed.webm', 'bed.mp3'], ...options }],
        },
        { media: { 'bed.webm': {}, 'bed.mp3': { duration: seconds } } },
      ).map(({ code, severity, message }) => `${severity} ${code} ${message}`);

    it('is a warning with its memory and a remedy if it is decoded as a whole [check-media]', () =>
      expect(check(1800)).toEqual([
        'warning LONG_SOUND The sound "soundtrack" lasts 30 minutes and takes about 691 MB of memory when decoded: set "html5": true, or loop a shorter sound.',
      ]));

    it('is fine if it is streamed, or up to ten minutes long', () => {
      expect(check(1800, { html5: true })).toEqual([]);
      expect(check(600)).toEqual([]);
      expect(check(601, { html5: false }).length).toBe(1);
    });
  });
});
