import { StoryPlayer } from './testing/story-player';
import { storyOf } from '../../story-core/src/testing/test-story';
import { StoryTexts } from './story-texts';
import { StoryVisualsLoader } from './story-visuals-loader';
import * as visuals from './lazy/story-visuals';

describe('StoryVisualsLoader', () => {
  const story = storyOf({ a: { text: 'A door.', ending: 'x' } });
  const draw = (loader: StoryVisualsLoader, { player }: StoryPlayer): (() => void) =>
    loader.draw(
      player,
      { story, choices: new Map(), resolve: (address: string) => address, texts: new StoryTexts(player, []) },
      { cards: true, overlays: false },
      document,
    );
  const overlays = ({ player }: StoryPlayer): number => player.overlays.get('all').length;

  it('shows cards when the code has loaded, then synchronously', async () => {
    const loader = new StoryVisualsLoader(() => Promise.resolve(visuals));
    const played = new StoryPlayer();
    const close = draw(loader, played);
    expect(overlays(played)).toBe(0);
    await loader.load();
    expect(overlays(played)).toBe(1);
    close();
    expect(overlays(played)).toBe(0);
    draw(loader, played);
    expect(overlays(played)).toBe(1);
  });

  it('shows nothing if the story was removed meanwhile', async () => {
    const loader = new StoryVisualsLoader(() => Promise.resolve(visuals));
    const played = new StoryPlayer();
    draw(loader, played)();
    await loader.load();
    expect(overlays(played)).toBe(0);
  });

  it('returns a promise for the clip before the code has loaded, then the clip itself', async () => {
    const loader = new StoryVisualsLoader(() => Promise.resolve(visuals));
    const source = loader.sourceOf(3);
    const early: unknown = source();
    expect(early).toBeInstanceOf(Promise);
    expect(await early).toEqual(source());
    expect(source()).toEqual(visuals.placeholderClip(3));
  });

  it('retries if the code could not be loaded', async () => {
    const results = [Promise.reject(new Error('offline')), Promise.resolve(visuals)];
    const load = jasmine.createSpy('load').and.callFake(() => results.shift());
    const loader = new StoryVisualsLoader(load);
    await expectAsync(Promise.resolve(loader.sourceOf(3)())).toBeRejectedWithError('offline');
    expect(await loader.sourceOf(3)()).toEqual(visuals.placeholderClip(3));
    await loader.load();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
