import type { Type } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import type { IvPlugin } from '../player/plugin/plugin';
import { withPlugin } from '../player/plugin-features';
import { checkpointTime } from './automatic-checkpoint';
import { defaultOptions } from './merge-options';
import { TestStory } from './testing/test-story';

const b = { id: 'b', to: 'b' };
const { checkpoints } = defaultOptions();
const one = { checkpoints, choices: [b] };
const two = { checkpoints, choices: [b, { ...b, id: 'c' }] };

describe('checkpointTime', () => {
  const cases: readonly (readonly [
    that: string,
    ...Parameters<typeof checkpointTime>,
    time: number | null,
  ])[] = [
    ['is 5 seconds before the start by default', two, 8, 20, 3],
    ['is `time` relative to the start', { ...two, checkpoints: { ...checkpoints, time: -2 } }, 8, 20, 6],
    ['may be after the start', { ...two, checkpoints: { ...checkpoints, time: 2 } }, 8, 20, 10],
    ['is at least 0 [auto-checkpoint-time]', two, 3, 20, 0],
    [
      'is at most the node’s duration [auto-checkpoint-time]',
      { ...two, checkpoints: { ...checkpoints, time: 30 } },
      8,
      20,
      20,
    ],
    ['is null with enabled: false', { ...two, checkpoints: { ...checkpoints, enabled: false } }, 8, 20, null],
    ['is null for a single child by default', one, 8, 20, null],
    [
      'is given for a single child with singleChild: true',
      { ...one, checkpoints: { ...checkpoints, singleChild: true } },
      8,
      20,
      3,
    ],
    [
      'is null with singleChild: true but enabled: false [single-child-checkpoint]',
      { ...one, checkpoints: { ...checkpoints, enabled: false, singleChild: true } },
      8,
      20,
      null,
    ],
  ];
  for (const [that, options, start, duration, time] of cases) {
    it(that, () => expect(checkpointTime(options, start, duration)).toBe(time));
  }
});

const NODES = { a: 10, b: 10, c: 10, d: 10 };

describe('automatic checkpoints of decisions [auto-checkpoint]', () => {
  class Registrar implements IvPlugin {
    readonly name = 'checkpoints';
    readonly version = '1.0.0';
    readonly times: (number | undefined)[] = [];
    configure(): void {
      this.times.length = 0;
    }
    register(time?: number): void {
      this.times.push(time);
    }
  }

  /** Returns a class whose only instance is `registrar`. */
  const registrarType = (registrar: Registrar): Type<Registrar> =>
    class extends Registrar {
      constructor() {
        super();
        return registrar;
      }
    };

  function storyWith(registrar: Registrar): TestStory {
    TestBed.configureTestingModule({
      providers: [
        provideIvPlayerTesting(
          { random: () => 0 },
          withPlugin({ name: 'checkpoints', activeByDefault: false, type: registrarType(registrar) }),
        ),
      ],
    });
    return new TestStory(NODES);
  }

  it('require the checkpoints plugin', async () => {
    const registrar = new Registrar();
    const story = storyWith(registrar);
    story.player.decision.add('a', ['b', 'c'], { startTime: 7 });
    (await story.start('a')).advance(9);
    expect(registrar.times).toEqual([]);
  });

  it('are registered once per pass, before decision.start', async () => {
    const registrar = new Registrar();
    const story = storyWith(registrar);
    story.player.initPlugin('checkpoints');
    story.player.decision.add('a', ['b', 'c'], { startTime: 7 });
    story.player.decision.add('b', ['a', 'c'], { startTime: 7, checkpoints: { time: -1 } });
    (await story.start('a')).advance(1.9);
    expect(registrar.times).toEqual([]);
    story.advance(0.2);
    expect(registrar.times).toEqual([2]);
    story.advance(5.5);
    story.player.seek(1);
    story.advance(15);
    expect(registrar.times).toEqual([2, 6]);
  });

  it('use options passed to add, then data.decision, then the init options [checkpoint-options]', async () => {
    const registrar = new Registrar();
    const story = storyWith(registrar);
    story.player.initPlugin('checkpoints');
    story.player.initPlugin('decision', { checkpoints: { singleChild: true, time: -3 } });
    story.addNode('n', 10, { decision: { checkpoints: { time: -2 } } });
    story.player.decision.add('n', ['a'], { startTime: 7, autoPushSingleChild: false });
    story.player.decision.add('a', ['b', 'c'], { startTime: 7, checkpoints: { enabled: false } });
    (await story.start('n')).advance(19);
    expect(registrar.times).toEqual([5]);
  });
});
