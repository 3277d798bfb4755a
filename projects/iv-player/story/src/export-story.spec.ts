import fc from 'fast-check';
import type { Player } from 'iv-player';
import { giveValues } from 'iv-player/private';
import { readStory } from '../../story-core/src/format/read-story';
import { anyStory } from '../../story-core/src/testing/random-stories';
import { StoryPlayer } from './testing/story-player';
import { TWO_WAYS, storyOf } from '../../story-core/src/testing/test-story';
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

  it('preserves types and limits of variables that the page may set, whatever their values [export-story]', () => {
    const variables = {
      name: { initialValue: 'you', external: { type: 'string', maxLength: 40, values: ['Ada', 'Edda'] } },
      age: { initialValue: null, external: { type: 'number', min: 18, max: 99 } },
      isNew: { initialValue: true, external: { type: 'boolean' } },
      visits: { initialValue: 0, external: true },
    } as const;
    const { player } = new StoryPlayer().load({ ...TWO_WAYS, variables });
    giveValues(player.variables, { name: 'Edda', age: 30 });
    player.variables.setValue('visits', 7);
    player.variables.register('score', { initialValue: 2 });
    player.variables.setValue('score', 5);
    const exported = exportStory(player);
    expect(exported.variables).toEqual({ ...variables, score: { initialValue: 5, external: true } });
    expect(exportStory(new StoryPlayer().load(exported).player)).toEqual(exported);
  });

  it('exports changed times, and no measurements of a replaced clip [export-story]', () => {
    const story = storyOf(
      {
        a: { source: 'a.mp4', videoDuration: 4.2, next: 'b' },
        b: { source: 'b.mp4', videoDuration: 3, next: 'c' },
        c: { source: 'c.mp4', duration: 6, next: 'd' },
        d: { text: 'D', ending: 'd' },
      },
      { normalize: { a: -20, b: -21, c: -22 } },
    );
    const { player } = new StoryPlayer().load(story);
    const { repository } = player;
    repository.update({ id: 'a', source: 'a-2.mp4' });
    repository.update({ id: 'b', source: 'b-2.mp4', videoDuration: 2.5 });
    repository.update({ id: 'c', duration: 5, videoDuration: 4 });
    repository.update({ id: 'd', source: 'd.mp4', videoDuration: 2 });
    repository.add([
      { id: 'e', source: 'e.mp4', videoDuration: 5 },
      { id: 'f', source: 'f.mp4', videoDuration: 5, duration: 6 },
    ]);
    const { nodes, normalize } = exportStory(player);
    expect(nodes).toEqual({
      a: { source: 'a-2.mp4', next: 'b' },
      b: { source: 'b-2.mp4', videoDuration: 2.5, next: 'c' },
      c: { source: 'c.mp4', duration: 5, videoDuration: 4, next: 'd' },
      d: { source: 'd.mp4', videoDuration: 2, text: 'D', ending: 'd' },
      e: { source: 'e.mp4', videoDuration: 5, ending: 'e' },
      f: { source: 'f.mp4', videoDuration: 5, duration: 6, ending: 'f' },
    });
    expect(normalize).toEqual({ c: -22 });
    player.normalize = { a: -18, b: -21 };
    expect(exportStory(player).normalize).toEqual({ a: -18 });
  });

  it('keeps the measurements of a clip that a function replaces, but not those of the screen [export-story]', () => {
    const { player } = new StoryPlayer().load(
      storyOf({ a: { source: 'a.mp4', next: 'b' }, b: { source: 'b.mp4', ending: 'b' } }),
    );
    player.play().catch(() => undefined);
    player.repository.update({ id: 'b', source: () => 'signed.mp4' });
    player.repository.get('a')?.setMeasuredDuration(7);
    expect(exportStory(player).nodes).toEqual({
      a: { source: 'a.mp4', next: 'b' },
      b: { source: 'b.mp4', ending: 'b' },
    });
    player.repository.update({ id: 'b', source: null });
    expect(exportStory(player).nodes['b']).toEqual({ ending: 'b' });
  });

  it('drops the measurements of a clip that was replaced while it played [export-story]', () => {
    const { player } = new StoryPlayer()
      .load(storyOf({ a: { source: 'a.mp4', videoDuration: 4, ending: 'a' } }))
      .play(1);
    player.repository.update({ id: 'a', source: 'a-2.mp4' });
    expect(exportStory(player).nodes['a']).toEqual({ source: 'a-2.mp4', ending: 'a' });
  });

  it('exports changes to every field of a node [export-story]', () => {
    const captions = [{ src: 'a.vtt', lang: 'en', label: 'English' }];
    const audioDescription = [{ src: 'a-ad.mp3', lang: 'en' }];
    const story = storyOf({
      a: {
        source: 'a.mp4',
        text: 'A',
        prefetch: ['c'],
        decision: { prompt: 'Where?', choices: [{ to: 'b' }, { to: 'c' }] },
        data: { kept: 1, shot: 2, poster: 'a.webp' },
      },
      b: { source: 'b.mp4', ending: 'b' },
      c: { source: 'c.mp4', ending: 'c' },
    });
    const { player } = new StoryPlayer().load(story, { base: 'https://films.example/' });
    const { repository } = player;
    expect(exportStory(player)).toEqual(story);
    const fields = { text: 'A 2', title: 'The door', position: [1, 2], tags: ['night'] } as const;
    repository.update({ id: 'a', gain: -2, captions, audioDescription });
    repository.update({
      id: 'a',
      data: {
        ...repository.get('a')?.data,
        ...fields,
        prompt: 'Why?',
        shot: 3,
        added: { x: 1 },
        run: () => 1,
      },
    });
    repository.get('a')?.addPrefetch('b', 'd');
    repository.update({ id: 'b', data: { ending: 'home' }, prefetch: ['a'] });
    expect(exportStory(player).nodes).toEqual({
      ...story.nodes,
      a: {
        ...story.nodes['a'],
        ...fields,
        gain: -2,
        captions,
        audioDescription,
        prefetch: ['c', 'b', 'd'],
        decision: { prompt: 'Why?', choices: [{ to: 'b' }, { to: 'c' }] },
        data: { kept: 1, shot: 3, poster: 'a.webp', added: { x: 1 } },
      },
      b: { source: 'b.mp4', ending: 'home', prefetch: ['a'] },
    });
  });

  it('exports the data and prefetch list of a node added in code, without what a file cannot hold [export-story]', () => {
    const { player } = new StoryPlayer();
    player.repository.add([
      { id: 'a', source: 'a.mp4', prefetch: ['c'], data: { shot: 3, run: () => 1 } },
      { id: 'b', source: 'b.mp4' },
      { id: 'c', source: 'c.mp4' },
    ]);
    player.decision.add('a', ['b']);
    expect(exportStory(player).nodes['a']).toEqual({
      source: 'a.mp4',
      prefetch: ['c'],
      next: 'b',
      data: { shot: 3 },
    });
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
      decision: { choices: [{ to: 'b' }], ...times, autoPushSingleChild: false },
    });
  });

  it('exports all options of decisions that differ from the defaults [export-options]', () => {
    const options = {
      ...{ startTime: 1, endTime: 6, deciderWait: 4, prefetch: false, autoPushSingleChild: false },
      ...{ includeInCheckpoints: false, checkpoints: { enabled: false, singleChild: true, time: -2 } },
    };
    const create = (given: object): Player => {
      const { player } = new StoryPlayer();
      player.repository.add(['a', 'b'].map((id) => ({ id, source: `${id}.mp4`, duration: 9 })));
      player.decision.add('a', ['b'], given);
      return player;
    };
    const exported = exportStory(create({ ...options, decider: () => 'b' }));
    expect(exported.nodes['a']?.decision).toEqual({ choices: [{ to: 'b' }], ...options });
    const { decider, children, choices, ...loaded } = new StoryPlayer()
      .load(exported)
      .player.decision.data('a');
    expect([decider, children?.length, choices?.length]).toEqual([undefined, 1, 1]);
    expect(loaded).toEqual(options);
    const usual = { ...options, deciderWait: undefined, prefetch: true, autoPushSingleChild: true };
    expect(
      exportStory(
        create({ ...usual, defaults: ['b'], includeInCheckpoints: true, checkpoints: { time: -5 } }),
      ).nodes['a']?.decision,
    ).toEqual({ choices: [{ to: 'b' }], defaults: ['b'], startTime: 1, endTime: 6 });
  });

  it('requires only plugins that the story uses', () => {
    const { player } = new StoryPlayer();
    expect(exportStory(player)).toEqual({ format: 'iv-story', version: 1, start: '', nodes: {} });
  });
});
