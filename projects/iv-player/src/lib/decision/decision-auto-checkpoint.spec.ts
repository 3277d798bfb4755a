import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import type { IvPlugin } from '../player/plugin/plugin';
import { provideIvPlugin } from '../player/plugin/plugin-tokens';
import { TestStory } from './testing/test-story';

const STORY = { a: 10, b: 10, c: 10, d: 10 };

describe('automatic checkpoints', () => {
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

  function filmWith(registrar: Registrar): TestStory {
    TestBed.configureTestingModule({
      providers: [
        provideIvPlayerTesting({ random: () => 0 }),
        provideIvPlugin({ name: 'checkpoints', activeByDefault: false, resolve: () => registrar }),
      ],
    });
    return new TestStory(STORY);
  }

  it('§2.1 checkpoints: nothing happens without the plugin', async () => {
    const registrar = new Registrar();
    const film = filmWith(registrar);
    film.player.decision.add('a', ['b', 'c'], { startTime: 7 });
    (await film.start('a')).advance(9);
    expect(registrar.times).toEqual([]);
  });

  it('§2.1 checkpoints: registered before decision.start, once per pass', async () => {
    const registrar = new Registrar();
    const film = filmWith(registrar);
    film.player.initPlugin('checkpoints');
    film.player.decision.add('a', ['b', 'c'], { startTime: 7 });
    film.player.decision.add('b', ['a', 'c'], { startTime: 7, checkpoints: { time: -1 } });
    (await film.start('a')).advance(1.9);
    expect(registrar.times).toEqual([]);
    film.advance(0.2);
    expect(registrar.times).toEqual([2]);
    film.advance(5.5);
    film.player.seek(1);
    film.advance(15);
    expect(registrar.times).toEqual([2, 6]);
  });

  it('§2.3 checkpoints: three levels of precedence', async () => {
    const registrar = new Registrar();
    const film = filmWith(registrar);
    film.player.initPlugin('checkpoints');
    film.player.initPlugin('decision', { checkpoints: { singleChild: true, time: -3 } });
    film.addNode('n', 10, { decision: { checkpoints: { time: -2 } } });
    film.player.decision.add('n', ['a'], { startTime: 7, autoPushSingleChild: false });
    film.player.decision.add('a', ['b', 'c'], { startTime: 7, checkpoints: { enabled: false } });
    (await film.start('n')).advance(19);
    expect(registrar.times).toEqual([5]);
  });
});
