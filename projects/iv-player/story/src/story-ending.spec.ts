import type { StoryFile } from '../../story-core/src/format/story-file';
import { StoryPlayer } from './testing/story-player';
import { storyOf } from '../../story-core/src/testing/test-story';
import { removeStory } from './load-story';
import { openPath } from './open-path';
import { type StoryEnding, storyEnding } from './story-ending';

const QUIZ: StoryFile = storyOf(
  {
    start: { source: 'a.mp4', duration: 4, set: { points: { '+': [{ var: 'points' }, 3] } }, next: 'end' },
    end: {
      source: 'b.mp4',
      duration: 4,
      set: { points: { '*': [{ var: 'points' }, 2] } },
      ending: 'the end',
    },
  },
  {
    variables: { points: { initialValue: 1 } },
    result: { score: { var: 'points' }, max: 10, mastery: 0.8 },
  },
);

describe('storyEnding', () => {
  it('has the score after the `set` of the node of the ending, in `nodestart` [story-ending]', () => {
    const played = new StoryPlayer().load(QUIZ);
    const endings: (StoryEnding | null)[] = [];
    played.player.on('nodestart', () => void endings.push(storyEnding(played.player)));
    played.play(5);
    expect(endings).toEqual([
      null,
      { name: 'the end', node: 'end', completed: true, passed: true, score: 8 },
    ]);
  });

  it('has the same score on a path that is opened [story-ending]', () => {
    const { player } = new StoryPlayer().load(QUIZ);
    openPath(player, ['start', 'end']);
    expect(storyEnding(player)?.score).toBe(8);
  });

  it('has no result without `result`, and is `null` without a story [story-ending]', () => {
    const { player } = new StoryPlayer();
    expect(storyEnding(player)).toBeNull();
    const played = new StoryPlayer().load({ ...QUIZ, result: undefined }).play(5);
    expect(storyEnding(played.player)).toEqual({ name: 'the end', node: 'end', completed: true });
    removeStory(played.player);
    expect(storyEnding(played.player)).toBeNull();
  });

  it('treats ids such as `__proto__` like others [story-ending]', () => {
    const { player } = new StoryPlayer().load(storyOf({ a: { text: 'A', ending: 'x' } }));
    player.repository.add({ id: 'constructor', duration: 4 });
    player.append('constructor');
    player.currentNodeIndex = 1;
    expect(storyEnding(player)).toBeNull();
  });
});
