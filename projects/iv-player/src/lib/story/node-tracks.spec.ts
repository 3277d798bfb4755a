import { StoryRepository } from './story-repository';
import type { CaptionTrack, NodeTracks } from './node-tracks';

const english: CaptionTrack = { src: 'a.en.vtt', lang: 'en', label: 'English' };
const german: CaptionTrack = { src: 'a.de.vtt', lang: 'de', label: 'Deutsch' };

describe('NodeTracks', () => {
  let repository: StoryRepository;
  beforeEach(() => (repository = new StoryRepository(() => undefined)));

  it('keeps the captions and audio descriptions of the config, none by default', () => {
    const audioDescription = [{ text: 'A door opens.', at: 1.5, lang: 'en' }];
    const [a, b] = repository.add([{ id: 'a', captions: [english], audioDescription }, { id: 'b' }]);
    expect([a?.captions, a?.audioDescription]).toEqual([[english], audioDescription]);
    expect([b?.captions, b?.audioDescription]).toEqual([[], []]);
  });

  it('update replaces the given lists', () => {
    const node = repository.add({ id: 'a', captions: [english] });
    repository.update({ id: 'a', duration: 3 });
    expect(node.captions).toEqual([english]);
    repository.update({ id: 'a', captions: [german] });
    expect(node.captions).toEqual([german]);
  });

  it('languages lists each language of the story once [story-languages]', () => {
    repository.add({ id: 'a', captions: [english, german] });
    repository.add({ id: 'b', captions: [german], audioDescription: [{ src: 'b.mp3', lang: 'fr' }] });
    expect(repository.languages).toEqual(['en', 'de', 'fr']);
    repository.get('a')!.soundLanguages = ['it', 'de'];
    expect(new Set(repository.languages)).toEqual(new Set(['en', 'de', 'fr', 'it']));
    expect(repository.languages.length).toBe(4);
  });

  const invalid: readonly [what: string, tracks: unknown][] = [
    ['captions that are not a list', { captions: 'a.vtt' }],
    ['captions without an address', { captions: [{ lang: 'en' }] }],
    ['captions without a language', { captions: [{ src: 'a.vtt' }] }],
    ['an empty member', { captions: [null] }],
    ['a description without a time', { audioDescription: [{ text: 'A door.', lang: 'en' }] }],
  ];
  for (const [what, tracks] of invalid) {
    it(`add throws INVALID_ARGUMENT for ${what} without adding anything`, () => {
      expect(() => repository.add([{ id: 'a' }, { id: 'b', ...(tracks as NodeTracks) }])).toThrowMatching(
        ({ code, message }: { code: string; message: string }) =>
          code === 'INVALID_ARGUMENT' && message.includes('"b"'),
      );
      expect(repository.get('all')).toEqual([]);
    });
  }
});
