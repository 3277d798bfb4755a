import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import type { IvPlayerOptions } from '../facade/iv-player-options';
import { TestPlayer } from '../player/testing/test-player';
import { VariablesService } from './variables-service';

function recordedPlayer(options: IvPlayerOptions = {}): TestPlayer {
  TestBed.configureTestingModule({ providers: [provideIvPlayerTesting(options)] });
  return new TestPlayer({ a: 10, b: 10, c: 10 });
}

const refused = (call: () => unknown, code = 'INVALID_ARGUMENT'): void =>
  expect(call).toThrowMatching((error: { code: string }) => error.code === code);

describe('VariablesService', () => {
  const stored = ({ player }: TestPlayer): unknown => player.reduxStore.getState().variables;

  it('version is read-only [variables-version]', () => {
    expect(() => Object.assign(recordedPlayer().player.variables, { version: 'x' })).toThrowError(TypeError);
  });

  it('is the injected service', () => {
    expect(recordedPlayer().player.variables).toBe(TestBed.inject(VariablesService));
  });

  it('register accepts a variable, or a name and options, and sets the initial value [variable-register]', () => {
    const { variables } = recordedPlayer().player;
    variables.register({ name: 'score', initialValue: 3 });
    variables.register('bag', { initialValue: ['key'] });
    expect([variables.getValue('score'), variables.getValue('bag')]).toEqual([3, ['key']]);
  });

  it('the store holds a plain map of names and values [variable-store]', () => {
    const fixture = recordedPlayer();
    expect(stored(fixture)).toEqual({});
    fixture.player.variables.register('score', { initialValue: 3 });
    fixture.player.variables.register('bag', { initialValue: null });
    expect(JSON.stringify(stored(fixture))).toBe('{"score":3,"bag":null}');
  });

  it('init options register variables, even after the first', () => {
    const { player } = recordedPlayer({
      plugins: { variables: { register: [{ name: 'score', initialValue: 3 }] } },
    });
    player.initPlugin('variables', { register: [{ name: 'lamp', initialValue: true }] });
    expect(player.variables.signals.values()).toEqual({ score: 3, lamp: true });
  });

  it('init options with an invalid variable register none', () => {
    const { player } = recordedPlayer();
    const register = [{ name: 'score', initialValue: 3 }, { name: 'bag' }];
    refused(() => player.initPlugin('variables', { register: register as never }));
    expect(player.variables.signals.values()).toEqual({});
  });

  it('registering a name again replaces the variable, with a warning', () => {
    const warn = spyOn(console, 'warn');
    const { variables } = recordedPlayer().player;
    variables.register('score', { initialValue: 3, action: 'sum' });
    variables.setValue('score', 5);
    variables.register('score', { initialValue: 'none' });
    expect(variables.getValue('score')).toBe('none');
    expect(warn.calls.mostRecent().args[0]).toContain('"score"');
  });

  it('setValue sets regardless of the action, and reset restores initial values [variable-set] [variable-reset]', () => {
    const { variables } = recordedPlayer().player;
    variables.register('score', { initialValue: 3, action: 'sum' });
    variables.register('lamp', { initialValue: false });
    variables.setValue('score', 5);
    variables.setValue('lamp', true);
    expect(variables.signals.values()).toEqual({ score: 5, lamp: true });
    variables.reset('score');
    expect(variables.signals.values()).toEqual({ score: 3, lamp: true });
    variables.reset();
    expect(variables.signals.values()).toEqual({ score: 3, lamp: false });
  });

  it('an unknown name reads as undefined, and setting it throws [unknown-variable]', () => {
    const { variables } = recordedPlayer().player;
    expect([variables.getValue('score'), variables.getValue('toString')]).toEqual([undefined, undefined]);
    refused(() => variables.setValue('score', 1));
    refused(() => variables.reset('score'));
    expect(variables.signals.values()).toEqual({});
  });

  it('a value that is not JSON, or not a number for a sum, is rejected and changes nothing', () => {
    const { variables } = recordedPlayer().player;
    variables.register('score', { initialValue: 3, action: 'sum' });
    refused(() => variables.setValue('score', Number.NaN));
    refused(() => variables.setValue('score', '4'));
    refused(() => variables.setValue('score', new Date(0) as unknown as string));
    expect(variables.signals.values()).toEqual({ score: 3 });
  });

  for (const [what, variable] of [
    ['nothing', null],
    ['no name', { initialValue: 1 }],
    ['an empty name', { name: '', initialValue: 1 }],
    ['a hostile name', { name: '__proto__', initialValue: 1 }],
    ['no initial value', { name: 'x' }],
    ['an unknown action', { name: 'x', initialValue: 1, action: 'add' }],
    ['an unknown event', { name: 'x', initialValue: 1, updateOn: 'ended' }],
    ['an unknown reset', { name: 'x', initialValue: 1, resetOn: 'ended' }],
    ['a list of values', { name: 'x', initialValue: 1, dataSet: [1] }],
    ['a sum of strings', { name: 'x', initialValue: 'a', action: 'sum' }],
    [
      'a sum with a string in its dataSet',
      { name: 'x', initialValue: 1, action: 'sum', dataSet: { a: '1' } },
    ],
    ['a dataSet value that is not JSON', { name: 'x', initialValue: 1, dataSet: { a: () => 1 } }],
  ] as const) {
    it(`register rejects ${what} [variable-refused]`, () => {
      const { variables } = recordedPlayer().player;
      refused(() => variables.register(variable as never));
      expect(variables.signals.values()).toEqual({});
    });
  }

  it('the result of getValue cannot be used to change the store', () => {
    const { variables } = recordedPlayer().player;
    variables.register('bag', { initialValue: ['key'] });
    expect(() => (variables.getValue('bag') as string[]).push('lamp')).toThrowError(TypeError);
    expect(variables.getValue('bag')).toEqual(['key']);
  });

  it('dataSet sets the variable when the node starts, by default [node-values]', () => {
    const fixture = recordedPlayer();
    const { variables } = fixture.player;
    variables.register('place', { initialValue: 'nowhere', dataSet: { b: 'bridge' } });
    fixture.start('a', 'b');
    expect(variables.getValue('place')).toBe('nowhere');
    fixture.advance(10.5);
    expect(variables.getValue('place')).toBe('bridge');
  });

  it('action sum adds once for each entry, however often it is played [variable-sum]', () => {
    const fixture = recordedPlayer();
    const { player } = fixture;
    player.variables.register('score', { initialValue: 10, action: 'sum', dataSet: { a: 2, b: -1.5 } });
    fixture.start('a', 'b', 'a').advance(25);
    expect(player.variables.getValue('score')).toBe(12.5);
    player.currentNodeIndex = 0;
    expect(player.variables.getValue('score')).toBe(12);
  });

  it('a sum stays a finite number, which can be saved', () => {
    const fixture = recordedPlayer();
    const { variables } = fixture.player;
    variables.register('much', {
      initialValue: Number.MAX_VALUE,
      action: 'sum',
      dataSet: { a: Number.MAX_VALUE },
    });
    fixture.start('a');
    expect(variables.getValue('much')).toBe(Number.MAX_VALUE);
  });

  for (const updateOn of ['playlistpush', 'nodestart', 'nodeend'] as const) {
    it(`updateOn ${updateOn} changes the variable before listeners of the event, and after those of earlier events [variable-update]`, () => {
      const fixture = recordedPlayer();
      const { player } = fixture;
      player.variables.register('seen', { initialValue: '', updateOn, dataSet: { a: 'a', b: 'b' } });
      const seen: unknown[] = [];
      for (const name of ['playlistpush', 'nodestart', 'nodeend'] as const)
        player.on(
          name,
          (...[{ id }]) => void seen.push(`${name} ${id}: ${player.variables.getValue('seen') as string}`),
        );
      player.append('a');
      player.variables.setValue('seen', '');
      seen.pop();
      fixture.start('b').advance(10.5);
      const expected = {
        playlistpush: ['playlistpush b: b', 'nodestart a: b', 'nodeend a: b', 'nodestart b: b'],
        nodestart: ['playlistpush b: ', 'nodestart a: a', 'nodeend a: b', 'nodestart b: b'],
        nodeend: ['playlistpush b: ', 'nodestart a: ', 'nodeend a: a', 'nodestart b: a'],
      };
      expect(seen).toEqual(expected[updateOn]);
    });
  }

  it('nodeend counts when playback ends on the node, and no longer while it is played again', () => {
    const fixture = recordedPlayer();
    const { player } = fixture;
    player.variables.register('ends', {
      initialValue: 0,
      action: 'sum',
      updateOn: 'nodeend',
      dataSet: { a: 1 },
    });
    fixture.start('a').advance(11);
    expect([player.ended, player.variables.getValue('ends')]).toEqual([true, 1]);
    player.currentNodeIndex = 0;
    expect(player.variables.getValue('ends')).toBe(0);
  });

  it('resetOn restores initial values on a reset of the playlist, before its event [variable-reset-on]', () => {
    const fixture = recordedPlayer();
    const { player } = fixture;
    player.variables.register('score', { initialValue: 0, updateOn: 'nodeend', dataSet: { a: 7 } });
    fixture.start('a').advance(1);
    player.variables.setValue('score', 5);
    const seen = fixture.atEach('playlistreset', () => player.variables.getValue('score'));
    player.playlist.reset();
    expect(seen).toEqual([0]);
  });

  it('values and select are signals [variable-signals]', () => {
    const { variables } = recordedPlayer().player;
    const score = variables.select('score');
    expect(score()).toBeUndefined();
    variables.register('score', { initialValue: 3 });
    variables.register('lamp', { initialValue: false });
    const before = score();
    variables.setValue('score', 4);
    expect([before, score(), variables.select('lamp')(), variables.signals.values()]).toEqual([
      3,
      4,
      false,
      { score: 4, lamp: false },
    ]);
  });

  it('each call changes the store only once', () => {
    const { player } = recordedPlayer();
    const { variables } = player;
    variables.register('score', { initialValue: 3 });
    variables.register('lamp', { initialValue: false });
    let changes = 0;
    player.reduxStore.subscribe(() => changes++);
    variables.reset();
    expect(changes).toBe(1);
  });

  it('is typed by the story’s own variables', () => {
    interface Story {
      readonly score: number;
      readonly bag: readonly string[];
    }
    recordedPlayer();
    const variables = TestBed.inject<VariablesService<Story>>(VariablesService);
    variables.register('score', { initialValue: 1, action: 'sum', dataSet: { a: 2 } });
    variables.register({ name: 'bag', initialValue: [] });
    // @ts-expect-error a string is not a score
    refused(() => variables.setValue('score', 'much'));
    // @ts-expect-error no such variable
    expect(variables.getValue('lamp')).toBeUndefined();
    const score: number =
      variables.getValue('score') + variables.select('score')() + variables.signals.values().score;
    const bag: readonly string[] = variables.getValue('bag');
    expect([score, bag]).toEqual([3, []]);
  });
});
