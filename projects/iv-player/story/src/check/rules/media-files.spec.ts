import { storyOf } from '../../testing/test-story';
import type { StoryFile } from '../../format/story-file';
import { checkStory } from '../check-story';
import type { StoryMediaFile } from '../story-media';

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
      'The address "../clips/a.mp4" is outside the media folder: move the file into it and update the address.',
    );
    expect(found(withSource(['../clips/a.mp4']), { 'clips/a.mp4': {} })).toContain(
      'MISSING_MEDIA nodes.a.source.0',
    );
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
