import { EnvironmentInjector, createEnvironmentInjector } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import * as fc from 'fast-check';
import { type CheckpointsSnapshot, Player } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { asMediaElement } from './as-media-element';
import { MEDIA_EVENTS } from './media-events';
import type { PlayerMediaElement } from './player-media-element';

const NODES = ['a', 'b', 'c'];
const node = fc.constantFrom(...NODES);
const step = fc.oneof(
  fc.record({ do: fc.constant('advance' as const), seconds: fc.double({ min: 0, max: 6, noNaN: true }) }),
  fc.record({ do: fc.constant('seek' as const), seconds: fc.double({ min: 0, max: 20, noNaN: true }) }),
  fc.record({ do: fc.constantFrom('push' as const, 'fail' as const, 'repair' as const), node }),
  fc.record({ do: fc.constant('choose' as const), node: fc.constantFrom('b', 'c') }),
  fc.record({
    do: fc.constantFrom(
      ...(['play', 'pause', 'reset', 'save', 'restore', 'swap', 'stall', 'resume'] as const),
      ...(['holdFrames', 'showFrame'] as const),
    ),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

/** Events that must precede each of these, since the last `emptied`. */
const FOLLOWS: Readonly<Record<string, string>> = {
  loadedmetadata: 'loadstart',
  seeking: 'loadstart',
  loadeddata: 'loadedmetadata',
  canplay: 'loadeddata',
  canplaythrough: 'canplay',
};
const ONCE = ['loadstart', 'loadedmetadata', 'loadeddata'];

/** Finds violations of the rules for media elements. */
class Watcher {
  readonly faults: string[] = [];
  #since: string[] = [];
  #isSeeking = false;
  /** Time shown by a skin. */
  #shownTime = 0;

  constructor(private readonly media: PlayerMediaElement) {
    for (const type of MEDIA_EVENTS) media.addEventListener(type, () => this.#hear(type));
  }

  #hear(type: string): void {
    const since = this.#since;
    const follows = FOLLOWS[type];
    if (follows) this.#expect(since.includes(follows), `${type} before ${follows}`);
    if (ONCE.includes(type)) this.#expect(!since.includes(type), `${type} twice`);
    if (type === 'seeked') this.#expect(this.#isSeeking, 'seeked without seeking');
    if (type === 'seeking') this.#isSeeking = true;
    if (type === 'seeked' || type === 'emptied') this.#isSeeking = false;
    if (['timeupdate', 'loadedmetadata', 'seeking'].includes(type)) this.#shownTime = this.media.currentTime;
    if (type === 'playing') this.#expect(this.#lastOf('ended', 'seeking') !== 'ended', 'playing after ended');
    if (type === 'emptied') this.#since = [];
    else since.push(type);
    this.check(type);
  }

  /** Rules that always hold. */
  check(when: string): void {
    const { media } = this;
    const { played, duration, currentTime, readyState, error } = media;
    this.#expect(!media.ended || media.paused, `${when}: ended, not paused`);
    this.#expect(currentTime >= 0, `${when}: at ${currentTime}`);
    this.#expect(Number.isNaN(duration) === (readyState === 0), `${when}: ${readyState}, lasts ${duration}`);
    this.#expect(error === null || media.networkState === 3, `${when}: error, ${media.networkState}`);
    for (let index = 0; index < played.length; index++) {
      const [start, end] = [played.start(index), played.end(index)];
      this.#expect(start >= 0 && start < end && end <= duration, `${when}: played ${start} to ${end}`);
      if (index > 0) this.#expect(played.end(index - 1) < start, `${when}: played ranges touch`);
    }
  }

  /** Rules that hold while idle. */
  checkAtRest(): void {
    const { media } = this;
    this.check('at rest');
    const since = this.#since;
    this.#expect(
      media.seekable.length === 0 || since.includes('loadedmetadata'),
      'a duration without loadedmetadata',
    );
    this.#expect(media.readyState < 2 || since.includes('loadeddata'), 'a picture without loadeddata');
    this.#expect(media.seeking === this.#isSeeking, `seeking is ${String(media.seeking)}`);
    if (this.#lastOf('play', 'pause', 'ended') === 'play') this.#expect(!media.paused, 'paused after play');
    if (this.#lastOf('error', 'playing') === 'error')
      this.#expect(media.error !== null, 'no error after error');
    if (this.#lastOf('waiting', 'playing') === 'waiting' && !media.paused)
      this.#expect(media.readyState < 3 || media.error !== null, 'ready after waiting');
    if (media.paused && !media.seeking && media.readyState > 0)
      this.#expect(media.currentTime === this.#shownTime, `${media.currentTime}, not ${this.#shownTime}`);
  }

  #lastOf(...types: readonly string[]): string | undefined {
    return this.#since.findLast((type) => types.includes(type));
  }

  #expect(isSo: boolean, fault: string): void {
    if (!isSo) this.faults.push(fault);
  }
}

/** Opens another page with the same film. */
function openPage(): EnvironmentInjector {
  const injector = createEnvironmentInjector([provideIvPlayerTesting()], TestBed.inject(EnvironmentInjector));
  const player = injector.get(Player);
  player.initPlugin('checkpoints');
  player.repository.add(NODES.map((id, index) => ({ id, source: `${id}.mp4`, duration: 2 + index })));
  player.decision.add('a', ['b', 'c']);
  return injector;
}

/** Runs a program of commands, optionally from a position saved by another page. @returns violations */
async function faultsOf(
  steps: readonly Step[],
  resumed: CheckpointsSnapshot | null,
): Promise<readonly string[]> {
  const injector = openPage();
  const player = injector.get(Player);
  const engine = injector.get(FakePlaybackEngine);
  const media = asMediaElement(player);
  const watcher = new Watcher(media);
  let saved = resumed;
  for (const one of steps) {
    switch (one.do) {
      case 'advance':
        engine.advance(one.seconds);
        break;
      case 'seek':
        media.currentTime = one.seconds;
        break;
      case 'push':
        player.append(one.node);
        break;
      case 'fail':
        engine.fail(one.node);
        break;
      case 'repair':
        engine.repair(one.node);
        break;
      case 'play':
        void media.play().catch(() => undefined);
        break;
      case 'pause':
        media.pause();
        break;
      case 'reset':
        player.playlist.reset();
        break;
      case 'save':
        saved = player.checkpoints.save();
        break;
      case 'restore':
        if (saved) await player.checkpoints.load(saved);
        break;
      case 'swap':
        player.playlist.reset();
        player.append('c', 'b');
        break;
      case 'choose':
        player.decision.get('a')?.make(one.node);
        break;
      case 'stall':
        engine.stall();
        break;
      case 'resume':
        engine.resume();
        break;
      case 'holdFrames':
        engine.holdFrames = !engine.holdFrames;
        break;
      case 'showFrame':
        engine.showFrame();
    }
    engine.advance(0);
    await Promise.resolve();
    watcher.checkAtRest();
  }
  player.destroy();
  watcher.checkAtRest();
  injector.destroy();
  return watcher.faults;
}

describe('programs of commands on a media element', () => {
  it('keep the rules for events and members [media-element-events]', async () => {
    spyOn(console, 'warn');
    const player = openPage().get(Player);
    player.append('a', 'c');
    player.seek(3);
    const snapshot = player.checkpoints.save();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
        const faults = await faultsOf(steps, snapshot);
        if (faults.length > 0) throw new Error([...new Set(faults)].join('; '));
      }),
      { seed: 7, numRuns: 300 * MORE_RUNS },
    );
    expect().nothing();
  });
});
