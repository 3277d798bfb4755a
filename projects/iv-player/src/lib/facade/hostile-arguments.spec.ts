import { EnvironmentInjector, createEnvironmentInjector } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { IvPlayerError } from '../events/player-error';
import { withCheckpoints } from './iv-player-features';
import { Player } from './player';

type Call = (player: Player, args: readonly never[]) => unknown;
const KEYS = [
  ...[
    'id',
    'src',
    'to',
    'label',
    'from',
    'name',
    'children',
    'choices',
    'defaults',
    'startTime',
    'endTime',
    'decider',
  ],
  ...[
    'prefetch',
    'checkpoints',
    'initialValue',
    'action',
    'dataSet',
    'updateOn',
    'enabled',
    'time',
    'boxing',
    'width',
  ],
  ...[
    'wrapperStyle',
    'volume',
    'gain',
    'sounds',
    'register',
    'persistent',
    'key',
    'format',
    'version',
    'injector',
  ],
] as const;

const CALLS: Readonly<Record<string, Call>> = {
  append: (player, args) => player.append(...args),
  push: ({ playlist }, args) => playlist.push(...args),
  seek: (player, [target, seconds]) => player.seek(target!, seconds),
  on: (player, [name, listener]) => player.on(name!, listener!, {} as never),
  initPlugin: (player, [name, options]) => player.initPlugin(name!, options),
  'repository.get': ({ repository }, [id]) => repository.get(id!),
  'repository.remove': ({ repository }, [id]) => repository.remove(id!),
  'decision.add': ({ decision }, [parent, children, options]) => decision.add(parent!, children, options),
  'decision.add to a node': ({ decision }, [children, options]) => decision.add('a', children, options),
  'decision.get': ({ decision }, [parent]) => decision.get(parent!),
  'decision.remove': ({ decision }, [parent]) => decision.remove(parent!),
  'decision.make': ({ decision }, [choice, options]) => decision.get('a')?.make(choice!, options),
  'decision.timeLimit': ({ decision }, [limit]) => (decision.timeLimit = limit!),
  'audio.add': ({ audio }, [sounds]) => audio.add(sounds!),
  'audio.play': ({ audio }, [ids]) => audio.play(ids!),
  'overlays.get': ({ overlays }, [id]) => overlays.get(id!),
  'overlays.show': ({ overlays }, [id, show]) => overlays.show(id!, show),
  'variables.register': ({ variables }, [name, options]) => variables.register(name!, options!),
  'variables.setValue': ({ variables }, [name, value]) => variables.setValue(name!, value!),
  'variables.connect': ({ variables }, [connection]) => variables.connect(connection!),
  'checkpoints.register': ({ checkpoints }, [time]) => checkpoints.register(time),
  'checkpoints.load': ({ checkpoints }, [snapshot]) => checkpoints.load(snapshot),
  volume: (player, [volume]) => (player.volume = volume!),
  playbackRate: (player, [rate]) => (player.playbackRate = rate!),
  currentTime: (player, [seconds]) => (player.currentTime = seconds!),
  language: (player, [language]) => (player.language = language!),
};

describe('arguments of any kind', () => {
  const value = fc.oneof(
    fc.oneof(fc.integer(), fc.double(), fc.string(), fc.boolean(), fc.date()),
    fc.constantFrom<unknown>(null, undefined, [], {}, new Map(), /a/),
    fc.constantFrom<unknown>('a', 'b', 'all', 0, 1, -1, Number.NaN, () => 'b'),
  );
  const options = fc.dictionary(
    fc.constantFrom(...KEYS),
    fc.oneof(value, fc.array(value, { maxLength: 2 })),
    {
      noNullPrototype: true,
    },
  );
  const args = fc.array(fc.oneof(value, options, fc.array(fc.oneof(value, options), { maxLength: 2 })), {
    maxLength: 3,
  });

  for (const [name, call] of Object.entries(CALLS))
    it(`are accepted by ${name}, or refused with an IvPlayerError [error-arguments]`, async () => {
      spyOn(console, 'warn');
      const failures: unknown[] = [];
      const note = (error: unknown): void => {
        if (!(error instanceof IvPlayerError)) failures.push(error);
      };
      for (const given of fc.sample(args, { numRuns: 60 * MORE_RUNS, seed: 42 })) {
        const injector = createEnvironmentInjector(
          [provideIvPlayerTesting({}, withCheckpoints())],
          TestBed.inject(EnvironmentInjector),
        );
        const player = injector.get(Player);
        player.repository.add({ id: 'a', source: 'a.mp4', duration: 5 }, { id: 'b', source: 'b.mp4' });
        player.decision.add('a', ['b']);
        player.append('a');
        try {
          await call(player, given as never[]);
        } catch (error) {
          note(error);
        }
        injector.destroy();
      }
      expect(failures).toEqual([]);
    });
});
