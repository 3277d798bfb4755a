import type { StoryFile, StoryFileChoice } from '../format/story-file';
import { expectRoundTrip } from '../testing/coded-paths';
import { storyOf } from '../testing/test-story';
import { readPath, readPathCode } from './read-path';
import { pathCode } from './write-path';

const add = (count: number): NonNullable<StoryFileChoice['set']> => ({
  noise: { '+': [{ var: 'noise' }, count] },
});
const KNOCK: StoryFileChoice = { to: 'hall', id: 'knock', label: 'Knock' };
const KICK: StoryFileChoice = { to: 'hall', id: 'kick', label: 'Kick' };
const LOUD = { '>': [{ var: 'noise' }, 5] };

const house = (...choices: readonly StoryFileChoice[]): StoryFile =>
  storyOf(
    {
      door: { decision: { choices, defaults: ['rest'] } },
      rest: { next: 'door' },
      hall: { decision: { choices: [{ to: 'caught', when: LOUD }, { to: 'safe' }] } },
      caught: { ending: 'caught' },
      safe: { ending: 'safe' },
    },
    { variables: { noise: { initialValue: 0 } } },
  );
const PLAIN = house(KNOCK, KICK);
const LOADED = house({ ...KNOCK, set: add(1) }, { ...KICK, set: add(10) });
const by = (choice: string, node = 'hall'): { readonly node: string; readonly choice: string } => ({
  node,
  choice,
});

describe('the code of a path with choices that set variables', () => {
  it('says which of two choices with the same target was made [path-code-choices]', () => {
    const codes = ['knock', 'kick'].map((id) =>
      expectRoundTrip(LOADED, [{ node: 'door' }, by(id), by('safe', 'safe')]),
    );
    expect(new Set(codes).size).toBe(2);
    expect(codes.map(([version]) => version)).toEqual(['2', '2']);
    const caught = [{ node: 'door' }, by('kick'), by('caught', 'caught')];
    expectRoundTrip(LOADED, caught);
    const { nodes, reason } = readPath(LOADED, ['door', by('knock'), 'caught']);
    expect([nodes, reason]).toEqual([['door', 'hall'], 'closed']);
  });

  it('has the old version, and says nothing about choices, without one that sets variables [path-code-choices]', () => {
    const codes = ['knock', 'kick'].map((id) => pathCode(PLAIN, ['door', by(id), 'safe']));
    expect(new Set([...codes, pathCode(PLAIN, ['door', 'hall', 'safe'])]).size).toBe(1);
    expect(codes[0]?.startsWith('1')).toBeTrue();
  });

  it('takes a node for the first open choice that leads there [path-code-choices]', () => {
    const { steps } = readPath(LOADED, ['door', 'rest', 'door', 'hall']);
    expect(steps).toEqual([{ node: 'door' }, { node: 'rest' }, { node: 'door' }, by('knock')]);
    const closed = house({ ...KNOCK, set: add(1), when: LOUD }, { ...KICK, set: add(10) });
    expect(readPath(closed, ['door', 'hall']).steps[1]).toEqual(by('kick'));
    expect(pathCode(LOADED, ['door', 'hall'])).toBe(pathCode(LOADED, ['door', by('knock')]));
  });

  it('stops an old code before a step that could be one of several choices [path-code-choices]', () => {
    const old = pathCode(PLAIN, ['door', 'rest', 'door', 'hall', 'safe']);
    expect(readPathCode(LOADED, old)).toEqual({
      nodes: ['door', 'rest', 'door'],
      steps: [{ node: 'door' }, { node: 'rest' }, { node: 'door' }],
      complete: false,
      reason: 'ambiguous',
    });
    const certain = house(KNOCK, { ...KICK, set: add(10), when: LOUD });
    expect(readPathCode(certain, old).complete).toBeTrue();
    const other = house({ ...KNOCK, set: add(1) });
    expect(readPathCode(other, old).complete).toBeTrue();
  });

  it('can be read without the effects, and stops where its choice is gone [path-code-choices]', () => {
    const code = pathCode(LOADED, ['door', by('kick'), by('safe', 'safe')]);
    expect(readPathCode(PLAIN, code).complete).toBeTrue();
    expect(readPathCode(house(KNOCK, { ...KICK, id: 'smash', set: add(10) }), code)).toEqual(
      jasmine.objectContaining({ nodes: ['door'], complete: false, reason: 'gone' }),
    );
    expect(readPath(LOADED, ['door', by('smash')]).reason).toBe('gone');
  });

  it('stays readable if a node is inserted before the target of a choice [path-code-choices]', () => {
    const between = { ...LOADED.nodes, yard: { next: 'hall' } };
    const door = house({ ...KNOCK, to: 'yard', set: add(1) }, { ...KICK, to: 'yard', set: add(10) }).nodes[
      'door'
    ];
    const story = { ...LOADED, nodes: { ...between, ...(door && { door }) } };
    const code = pathCode(LOADED, ['door', by('kick'), by('caught', 'caught')]);
    expect(readPathCode(story, code)).toEqual(
      jasmine.objectContaining({ nodes: ['door', 'yard', 'hall', 'caught'], complete: true }),
    );
  });
});
