import { EnvironmentInjector, createEnvironmentInjector } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Player, type SourceCandidate } from 'iv-player';
import { provideIvPlayerTesting } from 'iv-player/testing';
import type { StoryFile } from '../../story-core/src/format/story-file';
import { StoryPlayer } from './testing/story-player';
import { TWO_WAYS, storyOf } from '../../story-core/src/testing/test-story';
import { editStory } from './edit-story';
import { loadStory } from './load-story';
import { storyVisualsLoader } from './story-visuals-loader';

describe('files of black clips', () => {
  const files = new Set<string>();
  // Loads placeholders up front, so that no spec has to wait.
  beforeAll(() => storyVisualsLoader.load());
  beforeEach(() => {
    files.clear();
    spyOn(URL, 'createObjectURL').and.callFake(() => {
      const address = `blob:${crypto.randomUUID()}`;
      files.add(address);
      return address;
    });
    spyOn(URL, 'revokeObjectURL').and.callFake((address) => void files.delete(address));
  });

  /** Durations that no other spec uses. */
  const story = (duration: number): StoryFile =>
    storyOf({ a: { text: 'A door.', duration: duration + 0.123, ending: 'x' } });
  /** Resolves a source as the engine does before it plays a node. */
  const clipOf = ({ player }: Pick<StoryPlayer, 'player'>): string => {
    const node = player.currentNode ?? player.repository.get('a');
    return (node?.source as () => SourceCandidate)().src;
  };

  it('are freed when no version of an edited story needs them', () => {
    const film = new StoryPlayer().load(story(20)).play(1);
    for (let length = 21; length < 40; length++) {
      const before = clipOf(film);
      editStory(film.player, story(length));
      expect(files.has(before)).withContext('until the next is on the screen').toBeTrue();
    }
    clipOf(film);
    expect(files.size).toBeLessThanOrEqual(2);
    film.player.destroy();
    expect(files.size).toBe(0);
  });

  it('stay while a node plays, or while the film can go back to it', () => {
    const film = new StoryPlayer().load(story(20)).play(1);
    const clip = clipOf(film);
    for (let time = 0; time < 3; time++) film.load(TWO_WAYS);
    expect(files.has(clip)).toBeTrue();
    film.player.playlist.reset();
    film.load(TWO_WAYS);
    expect(files.size).toBe(0);
  });

  it('stay while any player needs them', () => {
    const one = new StoryPlayer().load(story(20));
    const scope = createEnvironmentInjector([provideIvPlayerTesting()], TestBed.inject(EnvironmentInjector));
    const player = scope.get(Player);
    const clip = clipOf(one);
    loadStory(player, story(20));
    expect(clipOf({ player })).toBe(clip);
    one.player.destroy();
    expect(files.has(clip)).toBeTrue();
    player.destroy();
    expect(files.size).toBe(0);
  });
});
