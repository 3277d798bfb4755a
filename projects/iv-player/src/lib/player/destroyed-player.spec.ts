import { EnvironmentInjector, createEnvironmentInjector } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { withCheckpoints } from '../facade/iv-player-features';
import { IvPlayerError } from '../events/player-error';
import { Player } from '../facade/player';
import { StoryNode } from '../story/story-node';

/** Everything that late code may still call. */
const LATE_CALLS: Readonly<Record<string, (player: Player, node: StoryNode) => unknown>> = {
  'node.addPrefetch': (_, node) => node.addPrefetch('c'),
  'node.removePrefetch': (_, node) => node.removePrefetch('b'),
  'node.on': (_, node) => node.on('timeupdate:1', () => undefined),
  'repository.add': ({ repository }) => repository.add({ id: 'd', source: 'd.mp4' }),
  'repository.update': ({ repository }) =>
    repository.update({ id: 'a', source: 'x.mp4', prefetch: ['c', 'b'] }),
  'repository.remove': ({ repository }) => repository.remove('b'),
  append: (player) => player.append('a'),
  push: ({ playlist }) => playlist.push('b'),
  reset: ({ playlist }) => playlist.reset(),
  play: (player) => player.play(),
  pause: (player) => player.pause(),
  restart: (player) => player.restart(),
  seek: (player) => player.seek('b'),
  currentTime: (player) => (player.currentTime = 1),
  currentNodeIndex: (player) => (player.currentNodeIndex = 0),
  volume: (player) => (player.volume = 0.5),
  muted: (player) => (player.muted = true),
  playbackRate: (player) => (player.playbackRate = 2),
  language: (player) => (player.language = 'de'),
  on: (player) => player.on('nodestart', () => undefined),
  initPlugin: (player) => player.initPlugin('decision', { prefetch: true }),
  'decision.add': ({ decision }) => decision.add('b', ['c']),
  'decision.update': ({ decision }) => decision.update('a', ['c']),
  'decision.make': ({ decision }) => decision.get('a')?.make('c'),
  'decision.remove': ({ decision }) => decision.remove('a'),
  'decision.timeLimit': ({ decision }) => (decision.timeLimit = 'off'),
  'audio.add': ({ audio }) => audio.add({ id: 'rain', src: 'rain.mp3' }),
  'audio.play': ({ audio }) => audio.play('soundtrack'),
  'overlays.hide': ({ overlays }) => overlays.hide('none'),
  'variables.setValue': ({ variables }) => variables.setValue('score', 2),
  'checkpoints.register': ({ checkpoints }) => checkpoints.register(),
  'checkpoints.save': ({ checkpoints }) => checkpoints.save(),
  'checkpoints.restore': ({ checkpoints }) => checkpoints.restore(),
  destroy: (player) => player.destroy(),
};

describe('a destroyed player', () => {
  const nodes = (): StoryNode[] =>
    ['a', 'b', 'c'].map((id) => new StoryNode({ id, source: `${id}.mp4`, duration: 5 }));

  function newPlayer(story: readonly StoryNode[]): [player: Player, engine: FakePlaybackEngine] {
    const injector = createEnvironmentInjector(
      [provideIvPlayerTesting({}, withCheckpoints())],
      TestBed.inject(EnvironmentInjector),
    );
    const player = injector.get(Player);
    player.repository.add(story);
    player.decision.add('a', ['b']);
    player.audio.add({ id: 'soundtrack', src: 'track.mp3' });
    player.variables.register('score', { initialValue: 1 });
    player.append('a', 'b');
    return [player, injector.get(FakePlaybackEngine)];
  }

  const steps = fc.array(fc.constantFrom(...Object.keys(LATE_CALLS)), { minLength: 1, maxLength: 6 });
  for (const hasStarted of [false, true])
    it(`does nothing, or throws DESTROYED, whatever is called (${hasStarted ? 'playing' : 'not started'}) [code-destroyed]`, () => {
      spyOn(console, 'warn');
      fc.assert(
        fc.property(steps, (names) => {
          const story = nodes();
          const [player, engine] = newPlayer(story);
          if (hasStarted) {
            void player.play();
            engine.advance(1);
            player.checkpoints.register();
          }
          player.destroy();
          const commands: string[] = [];
          for (const name of ['preload', 'load', 'setNext', 'play', 'seek'] as const)
            engine[name] = () => (commands.push(name), Promise.resolve());
          let events = 0;
          player.on(/./, () => (events += 1));
          for (const name of names) {
            try {
              const result = LATE_CALLS[name]?.(player, story[0]!);
              (result as Partial<Promise<unknown>> | null | undefined)?.catch?.(() => undefined);
            } catch (error) {
              if (!(error instanceof IvPlayerError)) throw error;
            }
          }
          engine.advance(1);
          expect([commands, events]).toEqual([[], 0]);
        }),
        { numRuns: 150 * MORE_RUNS },
      );
      expect().nothing();
    });

  it('no longer watches its nodes, which would keep its videos in memory [code-destroyed]', () => {
    const story = nodes();
    const watchers = new Set<object>();
    for (const node of story) {
      const watch = node.watch.bind(node);
      node.watch = (watcher) => {
        const stop = watch(watcher);
        watchers.add(stop);
        return () => {
          watchers.delete(stop);
          stop();
        };
      };
    }
    const [player, engine] = newPlayer(story);
    void player.play();
    engine.advance(1);
    expect(watchers.size).toBeGreaterThan(0);
    player.destroy();
    expect(watchers.size).toBe(0);
  });

  it('no longer changes nodes that another player uses [code-destroyed]', () => {
    const story = nodes();
    const [first] = newPlayer(story);
    first.destroy();
    const [, engine] = newPlayer(story);
    const before = engine.log.length;
    expect(() => first.decision.add('a', ['c'])).toThrowMatching(({ code }) => code === 'DESTROYED');
    expect([engine.log.length, story[0]?.prefetch]).toEqual([before, ['b']]);
  });
});
