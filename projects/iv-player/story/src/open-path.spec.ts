import fc from 'fast-check';
import { branchingStory } from '../../story-core/src/testing/branching-stories';
import { RealPlaythroughs } from './testing/play-through';
import { randomSteps } from '../../story-core/src/testing/random-paths';
import { StoryPlayer } from './testing/story-player';
import { storyOf } from '../../story-core/src/testing/test-story';
import { readPathCode } from '../../story-core/src/path/read-path';
import { openPath } from './open-path';
import { pathCode } from '../../story-core/src/path/write-path';

const CLIP = { source: 'clip.mp4', duration: 10 };

/** Each door adds 1, the cellar adds 10. */
const COURAGE = storyOf(
  {
    door: {
      ...CLIP,
      set: { courage: { '+': [{ var: 'courage' }, 1] } },
      decision: {
        choices: [
          { to: 'cellar', label: 'In' },
          { to: 'yard', label: 'Out' },
        ],
      },
    },
    cellar: { ...CLIP, set: { courage: { '+': [{ var: 'courage' }, 10] } }, next: 'hall' },
    yard: { ...CLIP, next: 'hall' },
    hall: {
      ...CLIP,
      decision: {
        choices: [
          { to: 'door', label: 'Again' },
          { to: 'vault', label: 'On', when: { '>': [{ var: 'courage' }, 10] } },
          { to: 'end', label: 'Home' },
        ],
      },
    },
    vault: { ...CLIP, ending: 'rich' },
    end: { source: 'clip.mp4', ending: 'home' },
  },
  { variables: { courage: { initialValue: 0 } } },
);
const IN = ['door', 'cellar', 'hall'];
const IN_TWICE = [...IN, ...IN];

describe('openPath', () => {
  const log: string[] = [];
  const record = ({ player }: StoryPlayer): void => {
    log.length = 0;
    for (const name of ['playlistreset', 'seeking', 'seeked', 'nodeend', 'ended', 'play', 'pause'] as const)
      player.on(name, () => void log.push(name));
    player.on('nodestart', ({ id }) => void log.push(`nodestart ${id}`));
    player.on('decision.made', () => void log.push('decision.made'));
  };
  const loaded = (): StoryPlayer => {
    const played = new StoryPlayer().load(COURAGE);
    record(played);
    return played;
  };

  it('opens the last node, with the playlist and the variables of the path [open-path]', () => {
    const { player, engine } = loaded();
    expect(openPath(player, pathCode(COURAGE, IN_TWICE))).toEqual(
      jasmine.objectContaining({ nodes: IN_TWICE, complete: true }),
    );
    engine.advance(1);
    expect([...player.playlist].map(({ id }) => id)).toEqual(IN_TWICE);
    expect([player.currentNodeId, player.currentNodeIndex, player.currentNodeTime]).toEqual(['hall', 5, 0]);
    expect(player.variables.getValue('courage')).toBe(22);
    expect(player.paused).toBeTrue();
    expect(log).toEqual(['playlistreset', 'seeking', 'nodestart hall', 'seeked']);
    expect(player.decision.get('hall')?.children.map(({ id }) => id)).toEqual(['door', 'vault', 'end']);
  });

  it('accepts a path as ids of nodes, as far as it can be played [open-path]', () => {
    for (const [path, nodes, reason] of [
      [IN, IN, undefined],
      [['door', 'yard', 'hall', 'vault'], ['door', 'yard', 'hall'], 'closed'],
      [['door', 'hall'], ['door'], 'gone'],
      [['door', 'nowhere'], ['door'], 'gone'],
      [['cellar', 'hall'], ['door'], 'gone'],
      [[], ['door'], undefined],
    ] as const) {
      const { player, engine } = loaded();
      const read = openPath(player, path);
      expect(read).toEqual(
        jasmine.objectContaining({ nodes: [...nodes], complete: !reason, ...(reason && { reason }) }),
      );
      engine.advance(1);
      expect([...player.playlist].map(({ id }) => id)).toEqual([...nodes]);
      expect(player.currentNodeId).toBe(nodes.at(-1) ?? '');
    }
  });

  it('opens at a time, at most half a second before the end [open-path]', () => {
    for (const [given, time] of [
      [undefined, 0],
      [4, 4],
      [99, 9.5],
      [-1, 0],
    ] as const) {
      const { player, engine } = loaded();
      openPath(player, IN, given === undefined ? {} : { time: given });
      engine.advance(1);
      expect(player.currentNodeTime).toBe(time);
    }
  });

  it('stays playing or paused, even after the end [open-path]', () => {
    const played = loaded();
    const { player, engine } = played;
    played.play(12);
    log.length = 0;
    openPath(player, IN, { time: 2 });
    played.advance(1);
    expect([player.paused, player.currentNodeId]).toEqual([false, 'hall']);
    expect(player.currentNodeTime).toBeGreaterThan(2);
    expect(log).toEqual(['nodeend', 'playlistreset', 'seeking', 'nodestart hall', 'seeked']);
    player.pause();
    openPath(player, ['door'], { time: 3 });
    played.advance(1);
    expect([player.paused, player.currentNodeId, player.currentNodeTime]).toEqual([true, 'door', 3]);
    openPath(player, [...IN, 'vault']);
    played.play(30);
    expect(player.ended).toBeTrue();
    for (const path of [[...IN, 'vault'], IN, ['door']]) {
      openPath(player, path);
      engine.advance(1);
      expect([player.ended, player.paused, player.currentNodeId]).toEqual([false, true, path.at(-1) ?? null]);
    }
    expect(engine.time).toBe(0);
    played.play(5);
    expect(player.currentNodeTime).toBeGreaterThan(4);
  });

  it('goes back along the path, with the variables at each node [open-path]', () => {
    const { player, engine } = loaded();
    openPath(player, IN_TWICE);
    engine.advance(1);
    for (const [index, courage] of [
      [4, 22],
      [3, 12],
      [1, 11],
      [0, 1],
      [5, 22],
    ] as const) {
      player.currentNodeIndex = index;
      engine.advance(1);
      expect(player.variables.getValue('courage')).toBe(courage);
    }
  });

  it('restarts with the first node only [open-path]', () => {
    const played = loaded();
    const { player } = played;
    openPath(player, IN_TWICE);
    played.advance(1);
    player.restart();
    expect(played.path).toBe('door');
    expect(player.variables.getValue('courage')).toBe(0);
  });

  it('throws INVALID_ARGUMENT without a story or for an invalid time, and changes nothing [open-path]', () => {
    const isInvalid = ({ code }: { readonly code: string }): boolean => code === 'INVALID_ARGUMENT';
    expect(() => openPath(new StoryPlayer().player, IN)).toThrowMatching(isInvalid);
    const { player } = loaded();
    for (const time of [NaN, Infinity, '2' as never])
      expect(() => openPath(player, IN, { time })).toThrowMatching(isInvalid);
    expect(log).toEqual([]);
  });

  it('leads to the same place and variables as playing, in random stories [open-path]', () => {
    fc.assert(
      fc.property(branchingStory, fc.nat(), (story, seed) => {
        // Some choices along the path are closed.
        const { nodes, steps } = readPathCode(story, pathCode(story, randomSteps(story, seed, false, 8)));
        const real = new RealPlaythroughs(story);
        expect(real.along(steps)).toEqual(nodes);
        const values = real.values(nodes.length);
        const { player, engine } = new StoryPlayer().load(story);
        openPath(player, steps);
        engine.advance(1);
        expect(player.variables.signals.values() as unknown).toEqual(values);
        expect(player.currentNodeId).toBe(nodes.at(-1) ?? '');
      }),
      { numRuns: 60 * MORE_RUNS, seed: 3 },
    );
  });
});
