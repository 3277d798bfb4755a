import fc from 'fast-check';
import { readStory } from '../format/read-story';
import { anyStory } from '../testing/random-stories';
import { StoryPlayer } from '../testing/story-player';
import { TWO_WAYS } from '../testing/test-story';
import { exportStory } from './export-story';

describe('exportStory', () => {
  it('preserves random stories: load, export, load, export [export-story]', () => {
    fc.assert(
      fc.property(anyStory, (story) => {
        const first = exportStory(new StoryPlayer().load(story).player);
        expect(first).toEqual(story);
        expect(Object.keys(first.nodes)).toEqual(Object.keys(story.nodes));
        expect(exportStory(new StoryPlayer().load(JSON.stringify(first)).player)).toEqual(story);
      }),
      { numRuns: 60 },
    );
  });

  it('exports a story unchanged in the middle of the film', () => {
    const story = new StoryPlayer().load(TWO_WAYS).play(13);
    expect(exportStory(story.player)).toEqual(TWO_WAYS);
  });

  it('does not contain resolved addresses', () => {
    expect(
      exportStory(new StoryPlayer().load(TWO_WAYS, { base: 'https://example.org/film/' }).player),
    ).toEqual(TWO_WAYS);
  });

  it('contains changes and additions made by the application', () => {
    const { player } = new StoryPlayer().load(TWO_WAYS);
    player.repository.update({ id: 'left', source: 'left-2.mp4' });
    player.repository.add({ id: 'extra', source: 'extra.mp4', duration: 4 });
    player.variables.register('name', { initialValue: 'Ada' });
    const { nodes, variables } = exportStory(player);
    expect(nodes['left']).toEqual({ source: 'left-2.mp4', duration: 10, ending: 'home' });
    expect(nodes['extra']).toEqual({ source: 'extra.mp4', duration: 4, ending: 'extra' });
    expect(variables).toEqual({ name: { initialValue: 'Ada', external: true } });
  });

  it('omits variables with invalid names', () => {
    const { player } = new StoryPlayer().load(TWO_WAYS);
    for (const name of ['bag.0', 'constructor', 'gold']) player.variables.register(name, { initialValue: 1 });
    const story = exportStory(player);
    expect(Object.keys(story.variables ?? {})).toEqual(['gold']);
    expect(readStory(story).findings).toEqual([]);
  });

  it('exports a story created in code, which plays the same when loaded [export-story]', () => {
    const { player } = new StoryPlayer();
    const choice = (label: string): Record<string, unknown> => ({ choice: { label } });
    player.repository.add([
      { id: 'a', source: 'a.mp4', duration: 10, data: { prompt: 'Where?', shot: 3 } },
      { id: 'b', source: () => 'b.mp4', duration: 10, gain: -3, data: choice('B') },
      { id: 'c', source: 'c.mp4', duration: 10, data: choice('C') },
      { id: 'd', source: 'd.mp4', duration: 10 },
    ]);
    player.decision.add('a', ['b', 'c'], { defaults: ['c'], startTime: 2, decider: () => 'b' });
    player.decision.add('c', ['d']);
    player.append('a');
    const story = exportStory(player);
    expect(readStory(story).findings).toEqual([]);
    expect(story.nodes).toEqual({
      a: {
        source: 'a.mp4',
        duration: 10,
        decision: {
          choices: [
            { to: 'b', label: 'B' },
            { to: 'c', label: 'C' },
          ],
          prompt: 'Where?',
          defaults: ['c'],
          startTime: 2,
          endTime: 8.5,
        },
        data: { shot: 3 },
      },
      b: { gain: -3, duration: 10, ending: 'b' },
      c: { source: 'c.mp4', duration: 10, next: 'd' },
      d: { source: 'd.mp4', duration: 10, ending: 'd' },
    });
    expect(new StoryPlayer().load(story).play(40).path).toBe('a c d');
  });

  it('exports two choices with the same target, with ids if given [choice-values]', () => {
    const { player } = new StoryPlayer();
    player.repository.add(['a', 'b', 'c'].map((id) => ({ id, source: `${id}.mp4`, duration: 9 })));
    const choices = [{ to: 'b', label: 'Run' }, { to: 'b', label: { en: 'Walk', de: 'Gehen' } }, { to: 'c' }];
    player.decision.add('a', { choices });
    expect(exportStory(player).nodes['a']?.decision?.choices).toEqual(choices);
    player.decision.update('a', { choices: [{ to: 'b', id: 'go' }, ...choices.slice(1)] });
    expect(exportStory(player).nodes['a']?.decision?.choices).toEqual([
      { to: 'b', id: 'go' },
      { ...choices[1]!, id: 'b' },
      { to: 'c', id: 'c' },
    ]);
  });

  it('exports scenes that follow without a choice, using `next` only where it plays the same', () => {
    const { player } = new StoryPlayer();
    player.repository.add(['a', 'b'].map((id) => ({ id, source: `${id}.mp4`, duration: 9 })));
    const times = { startTime: 0, endTime: 7.5 };
    const exported = (...[children, options]: readonly unknown[]): unknown => {
      player.decision.remove('a');
      player.decision.add('a', children as string[], options as object);
      const { next, decision, ending } = exportStory(player).nodes['a']!;
      return { ...(next && { next }), ...(decision && { decision }), ...(ending && { ending }) };
    };
    expect(exported(['b'])).toEqual({ next: 'b' });
    expect(exported([])).toEqual({ ending: 'a' });
    expect(exported([], { defaults: ['b'] })).toEqual({
      decision: { choices: [], defaults: ['b'], ...times },
    });
    for (const [choice, options] of [
      [{ to: 'b' }, { defaults: [] }],
      [{ to: 'b' }, { defaults: ['a'] }],
      [{ to: 'b', id: 'go' }, {}],
    ] as const) {
      const decision = { choices: [choice], ...options, ...times };
      expect(exported({ choices: [choice], ...options })).toEqual({ decision });
    }
    expect(exported(['b'], { autoPushSingleChild: false })).toEqual({
      decision: { choices: [{ to: 'b' }], ...times },
    });
  });

  it('requires only plugins that the story uses', () => {
    const { player } = new StoryPlayer();
    expect(exportStory(player)).toEqual({ format: 'iv-story', version: 1, start: '', nodes: {} });
  });
});
