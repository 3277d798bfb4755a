import { TestBed } from '@angular/core/testing';
import { type CaptionTrack, Player } from 'iv-player';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { captionTrack } from '../testing/caption-track';
import { type CaptionFiles, injectCaptionFiles } from './caption-files';

describe('CaptionFiles', () => {
  let files: CaptionFiles;
  let player: Player;
  let errors: string[];
  const english = captionTrack('en', [[0, 1, 'Hello']]);
  const missing: CaptionTrack = { src: '/missing.vtt', lang: 'en', label: 'Missing' };

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    player = TestBed.inject(Player);
    files = TestBed.runInInjectionContext(injectCaptionFiles);
    errors = [];
    player.on('captionerror', (node, track) => void errors.push(`${node.id} ${track.src}`));
  });

  const node = () => player.repository.get('a') ?? player.repository.add({ id: 'a' });

  it('are shared by all callers', () => {
    expect(TestBed.runInInjectionContext(injectCaptionFiles)).toBe(files);
  });

  it('load a file once for repeated requests', async () => {
    const fetching = spyOn(globalThis, 'fetch').and.callThrough();
    expect(files.peek(english)).toBeUndefined();
    files.preload(english);
    const [one, other] = await Promise.all([files.load(node(), english), files.load(node(), { ...english })]);
    expect(one!.map(({ text }) => text)).toEqual(['Hello']);
    expect(other).toBe(one);
    expect(files.peek(english)).toBe(one!);
    expect(fetching).toHaveBeenCalledTimes(1);
  });

  it('emit captionerror once per attempt, regardless of the number of callers [event-captionerror]', async () => {
    await Promise.all([files.load(node(), missing), files.load(node(), missing)]);
    expect(errors).toEqual(['a /missing.vtt']);
    expect(await files.load(node(), missing)).toBeNull();
    expect(errors).toEqual(['a /missing.vtt', 'a /missing.vtt']);
  });

  it('emit no captionerror for a preloaded file until it is needed', async () => {
    const fetching = spyOn(globalThis, 'fetch').and.callThrough();
    files.preload(missing);
    await fetching.calls.mostRecent().returnValue;
    expect(errors).toEqual([]);
    await files.load(node(), missing);
    expect(errors).toEqual(['a /missing.vtt']);
  });

  it('keep the 24 most recently used files', async () => {
    const tracks = Array.from({ length: 25 }, (_, index) => captionTrack('en', [[0, 1, `${index}`]]));
    for (const track of tracks.slice(0, 24)) await files.load(node(), track);
    await files.load(node(), tracks[0]!);
    await files.load(node(), tracks[24]!);
    expect(tracks.map((track) => (files.peek(track) ? 1 : 0)).join('')).toBe(`10${'1'.repeat(23)}`);
  });

  it('abort pending requests without an error when the player is destroyed', async () => {
    const fetching = spyOn(globalThis, 'fetch').and.callThrough();
    const loading = files.load(node(), english);
    const { signal } = fetching.calls.mostRecent().args[1]!;
    expect(signal!.aborted).toBeFalse();
    TestBed.resetTestingModule();
    expect(signal!.aborted).toBeTrue();
    expect(await loading).toBeNull();
    expect(errors).toEqual([]);
  });

  it('find the track of a node in a language, or the default track', () => {
    const german = { ...captionTrack('de', []), default: true };
    player.repository.add({ id: 'two', captions: [english, german] });
    const two = player.repository.get('two')!;
    expect(['en', 'de', 'fr', null].map((lang) => files.trackOf(two, lang)?.lang)).toEqual([
      'en',
      'de',
      'de',
      'de',
    ]);
    expect(files.trackOf(node(), 'en')).toBeNull();
  });

  it('load the cues of a node in a language', async () => {
    player.repository.add({ id: 'two', captions: [english, captionTrack('de', [[0, 1, 'Hallo']])] });
    const cuesIn = async (id: string, language: string | null) =>
      (await files.cuesOf(player.repository.get(id)!, language))?.map(({ text }) => text) ?? null;
    expect(await cuesIn('two', 'de')).toEqual(['Hallo']);
    expect(await cuesIn('two', null)).toEqual(['Hello']);
    expect(await cuesIn('two', 'fr')).toBeNull();
  });
});
