import type { Type } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import type { IvPlugin } from '../player/plugin/plugin';
import { withPlugin } from '../player/plugin-features';
import { TestStory } from './testing/test-story';

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

  /** A class whose only instance is `registrar`. */
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

  it('are not registered without the checkpoints plugin', async () => {
    const registrar = new Registrar();
    const story = storyWith(registrar);
    story.player.decision.add('a', ['b', 'c'], { startTime: 7 });
    (await story.start('a')).advance(9);
    expect(registrar.times).toEqual([]);
  });

  it('are registered before decision.start, once per pass', async () => {
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

  it('take their options from add over data.decision over the init options [checkpoint-options]', async () => {
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
