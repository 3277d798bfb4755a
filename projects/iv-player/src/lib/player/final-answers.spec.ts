import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { TestStory } from '../decision/testing/test-story';
import { closeBack, isBackOpen, isEntryOpen, seekAsViewer, withFinalAnswers } from './final-answers-signals';
import { hostOf } from './player-api';

/** A film of four nodes, 5 s into the second one. */
async function film(isFinal: boolean): Promise<TestStory> {
  TestBed.resetTestingModule().configureTestingModule({
    providers: [provideIvPlayerTesting({}, ...(isFinal ? [withFinalAnswers()] : []))],
  });
  const story = new TestStory({ a: 10, b: 10, c: 10, d: 10 });
  await story.start('a', 'b', 'c');
  story.advance(15);
  return story;
}

const entriesOpen = ({ player }: TestStory): boolean[] =>
  [0, 1, 2].map((index) => isEntryOpen(player, index));

describe('final answers', () => {
  it('are off by default: the whole path is open to the viewer [final-answers]', async () => {
    const story = await film(false);
    expect(isBackOpen(story.player)).toBeTrue();
    expect(entriesOpen(story)).toEqual([true, true, true]);
    seekAsViewer(story.player, 3);
    expect([story.player.currentNodeIndex, story.player.currentNodeTime]).toEqual([0, 3]);
  });

  it('close every entry up to the current one to the viewer [final-answers]', async () => {
    const story = await film(true);
    expect(isBackOpen(story.player)).toBeFalse();
    expect(entriesOpen(story)).toEqual([false, false, true]);
  });

  const seeks: readonly (readonly [target: number, index: number, time: number])[] = [
    [-1, 1, 0],
    [0, 1, 0],
    [9.9, 1, 0],
    [10, 1, 0],
    [12, 1, 2],
    [18, 1, 8],
    [22, 2, 2],
  ];
  for (const [target, index, time] of seeks) {
    it(`let the viewer seek to ${target} s only within the current pass and ahead [final-answers]`, async () => {
      const { player } = await film(true);
      seekAsViewer(player, target);
      expect([player.currentNodeIndex, player.currentNodeTime]).toEqual([index, time]);
    });
  }

  it('keep the end of the film, where a seek would start a new pass [final-answers]', async () => {
    const story = await film(true);
    story.advance(20);
    expect(story.player.ended).toBeTrue();
    seekAsViewer(story.player, 25);
    expect(story.player.ended).toBeTrue();
  });

  it('restrict neither the methods of the player nor starting over [final-answers]', async () => {
    const { player } = await film(true);
    player.seek(3);
    expect([player.currentNodeIndex, player.currentNodeTime]).toEqual([0, 3]);
    player.currentNodeIndex = 1;
    player.currentTime = 4;
    expect(player.currentNodeIndex).toBe(0);
    player.currentNodeIndex = 1;
    player.restart();
    expect(player.currentNodeIndex).toBe(0);
  });

  it('let the viewer seek before the first node plays [final-answers]', () => {
    TestBed.resetTestingModule().configureTestingModule({
      providers: [provideIvPlayerTesting({}, withFinalAnswers())],
    });
    const { player } = new TestStory({ a: 10 });
    player.append('a');
    seekAsViewer(player, 4);
    expect(player.currentTime).toBe(4);
  });

  it('stay final while code or the story asks for it [final-answers]', async () => {
    const { player } = await film(true);
    closeBack(hostOf(player), 'story', true);
    closeBack(hostOf(player), 'story', false);
    expect(isBackOpen(player)).toBeFalse();
    closeBack(hostOf(player), 'code', false);
    expect(isBackOpen(player)).toBeTrue();
  });
});
