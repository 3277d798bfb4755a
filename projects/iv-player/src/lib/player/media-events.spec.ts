import { TestBed } from '@angular/core/testing';
import * as fc from 'fast-check';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { recordEvents } from './testing/record-events';
import { TestPlayer } from './testing/test-player';

/** Events shared with media elements that other specs do not cover. */
const MEDIA_EVENTS = [
  'play',
  'playing',
  'pause',
  'ended',
  'ratechange',
  'durationchange',
  'progress',
] as const;

describe('the events of media elements', () => {
  let fixture: TestPlayer;
  let events: string[];
  const take = (): string[] => events.splice(0);
  const use = (nodes: Readonly<Record<string, number | null>>): TestPlayer => {
    fixture = new TestPlayer(nodes);
    recordEvents(fixture.player, [...MEDIA_EVENTS, 'nodestart'], (name) => void events.push(name));
    return fixture;
  };
  const quietPlay = (): void => void fixture.player.play().catch(() => undefined);
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    fixture.advance(0);
  };

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    events = [];
  });

  describe('play', () => {
    it('is emitted before its consequences, and not again until pause [event-play]', () => {
      use({ a: 4 }).player.append('a');
      take();
      quietPlay();
      expect(take()).toEqual(['play', 'nodestart', 'playing']);
      quietPlay();
      fixture.engine.stall();
      fixture.advance(1);
      fixture.engine.resume();
      expect(take()).toEqual(['playing']);
    });

    it('is emitted again after a pause and after the end [event-play]', () => {
      use({ a: 4 }).start('a').advance(1);
      take();
      fixture.player.pause();
      quietPlay();
      fixture.advance(4);
      quietPlay();
      expect(take()).toEqual(['pause', 'play', 'playing', 'ended', 'nodestart', 'play', 'playing']);
    });

    it('sees paused as false, while pause and ended see it as true [event-play] [paused-getter]', () => {
      use({ a: 4 });
      const paused = (['play', 'pause', 'ended'] as const).map((name) =>
        fixture.atEach(name, () => fixture.player.paused),
      );
      fixture.start('a').advance(1);
      fixture.player.pause();
      quietPlay();
      fixture.advance(9);
      expect(paused).toEqual([[false, false], [true], [true]]);
    });

    it('is emitted in a later task if nothing can play yet [event-play]', () => {
      use({ a: 4 });
      spyOn(console, 'warn');
      quietPlay();
      expect(take()).toEqual([]);
      fixture.advance(0);
      expect(take()).toEqual(['play']);
      fixture.player.append('a');
      expect(take()).toEqual(['nodestart', 'playing', 'durationchange']);
    });

    it('is emitted even if pause follows immediately', () => {
      use({ a: 4 });
      spyOn(console, 'warn');
      quietPlay();
      fixture.player.pause();
      fixture.advance(0);
      expect(take()).toEqual(['play', 'pause']);
    });

    it('is not emitted if the browser refuses, and neither is pause [event-play] [play-refused]', async () => {
      use({ a: 4 }).player.append('a');
      take();
      fixture.engine.refuseAutoplay = true;
      await expectAsync(fixture.player.play()).toBeRejected();
      await settle();
      expect(take()).toEqual([]);
      fixture.engine.refuseAutoplay = false;
      await fixture.player.play();
      expect(take()).toEqual(['play', 'nodestart', 'playing']);
    });

    it('is not emitted if the media have failed, and followed by pause if they fail later [event-play]', async () => {
      use({ a: 4 }).player.append('a');
      take();
      fixture.engine.fail('a');
      await expectAsync(fixture.player.play()).toBeRejected();
      await settle();
      expect(take()).toEqual([]);
      fixture.engine.repair('a');
      await fixture.player.play();
      fixture.advance(1);
      fixture.engine.fail('a');
      expect(take()).toEqual(['play', 'nodestart', 'playing']);
      await expectAsync(fixture.player.play()).toBeRejected();
      expect([take(), fixture.player.paused]).toEqual([['pause'], true]);
    });

    it('always alternates with pause or ended [event-play]', async () => {
      type Step = readonly [name: string, run: () => unknown];
      const steps = (): readonly Step[] => {
        const { player, engine } = fixture;
        return [
          ['play', quietPlay],
          ['pause', () => player.pause()],
          ['append', () => player.append('b')],
          ['seek', () => player.seek(1.5)],
          ['jump', () => player.seek('a')],
          ['reset', () => player.playlist.reset()],
          ['restart', () => player.restart()],
          ['advance', () => fixture.advance(1.5)],
          ['turn', () => fixture.advance(0)],
          ['refuse', () => (engine.refuseAutoplay = !engine.refuseAutoplay)],
          ['stall', () => engine.stall()],
          ['resume', () => engine.resume()],
          ['fail', () => engine.fail('b')],
          ['repair', () => engine.repair('b')],
          ['hold', () => (engine.holdFrames = !engine.holdFrames)],
          ['show', () => engine.showFrame()],
        ];
      };
      spyOn(console, 'warn');
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat({ max: 15 }), { maxLength: 25 }), async (program) => {
          TestBed.resetTestingModule().configureTestingModule({ providers: [provideIvPlayerTesting()] });
          take();
          use({ a: 2, b: 1 }).player.append('a');
          for (const index of program) {
            steps()[index]?.[1]();
            await settle();
          }
          const begun = take().filter((name) => ['play', 'pause', 'ended'].includes(name));
          const isAlternating = begun.every((name, index) => (name === 'play') === (index % 2 === 0));
          return isAlternating && (begun.at(-1) === 'play') === !fixture.player.paused;
        }),
        { seed: 29, numRuns: 150 * MORE_RUNS },
      );
      expect().nothing();
    });
  });

  it('ratechange is emitted for each change of the rate [event-ratechange] [unchanged-values]', () => {
    use({ a: 4 });
    const rates = fixture.atEach('ratechange', () => fixture.player.playbackRate);
    for (const rate of [2, 2, 0.5]) fixture.player.playbackRate = rate;
    expect(() => (fixture.player.playbackRate = 0)).toThrow();
    expect(rates).toEqual([2, 0.5]);
  });

  describe('durationchange', () => {
    it('is emitted once for each change of the total duration, after the events of the change [event-durationchange]', () => {
      use({ a: 4, b: null, c: 5 });
      fixture.engine.defaultDuration = null;
      const durations = fixture.atEach('durationchange', () => fixture.player.duration);
      fixture.player.append('a', 'b', 'c');
      expect(fixture.takeEvents()).toEqual([
        'playlistpush a 0',
        'playlistpush b 1',
        'playlistpush c 2',
        'canplay',
      ]);
      expect(durations.splice(0)).toEqual([9]);
      fixture.engine.setMediaDuration('b', 7);
      expect(durations.splice(0)).toEqual([]);
      quietPlay();
      fixture.advance(4.5);
      expect(durations.splice(0)).toEqual([16]);
      fixture.player.repository.update({ id: 'c', duration: 6 });
      fixture.player.repository.update({ id: 'c', duration: 6, data: { title: 'C' } });
      expect(durations.splice(0)).toEqual([17]);
      fixture.player.playlist.reset();
      expect(durations).toEqual([0]);
    });

    it('is emitted when a different choice changes the duration, but not for a clip of the same duration', () => {
      use({ a: 4, b: 6, c: 6, d: 7 });
      fixture.player.decision.add('a', ['b', 'c', 'd']);
      fixture.start('a').advance(1);
      const durations = fixture.atEach('durationchange', () => fixture.player.duration);
      for (const id of ['b', 'c', 'd']) fixture.player.decision.get('a')?.make(id);
      expect(durations).toEqual([10, 11]);
    });

    it('is emitted when update() sets a duration, which signals and decisions also see [repository-update]', () => {
      use({ a: 8, b: 6 });
      fixture.player.decision.add('a', ['b'], { startTime: -2 });
      fixture.start('a').advance(1);
      const starts = fixture.atEach('decision.start', () => fixture.player.currentNodeTime);
      const total = fixture.player.signals.duration;
      const before = total();
      const durations = fixture.atEach('durationchange', () => fixture.player.duration);
      fixture.player.repository.update({ id: 'a', duration: 5 });
      expect([before, durations, total()]).toEqual([14, [11], 11]);
      fixture.advance(3);
      expect(starts).toEqual([3]);
      fixture.player.destroy();
      expect(fixture.player.repository.update({ id: 'a', duration: 7 }).duration).toBe(7);
    });

    it('is emitted when a snapshot is restored', () => {
      use({ a: 4, b: 6 });
      fixture.player.initPlugin('checkpoints', {});
      fixture.start('a').advance(1);
      const { id } = fixture.player.checkpoints.register()!;
      fixture.player.append('b');
      const durations = fixture.atEach('durationchange', () => fixture.player.duration);
      fixture.player.checkpoints.restore(id);
      expect(durations).toEqual([4]);
    });
  });

  describe('progress', () => {
    it('and buffered report what is loaded of the current node [event-progress] [buffered-ranges]', () => {
      use({ a: 4, b: 6 });
      const ranges = (): unknown => {
        const { buffered } = fixture.player;
        return Array.from({ length: buffered.length }, (_, index) => [
          buffered.start(index),
          buffered.end(index),
        ]);
      };
      const seen = fixture.atEach('progress', ranges);
      expect(ranges()).toEqual([]);
      fixture.engine.setBuffered('a', [0, 1.5]);
      fixture.player.append('a', 'b');
      expect(ranges()).toEqual([[0, 1.5]]);
      fixture.engine.setBuffered('a', [0, 2], [3, 4]);
      fixture.engine.setBuffered('b', [0, 1]);
      expect(seen).toEqual([
        [
          [0, 2],
          [3, 4],
        ],
      ]);
      quietPlay();
      fixture.advance(4.5);
      expect([fixture.player.currentNodeId, ranges()]).toEqual(['b', [[0, 1]]]);
      fixture.player.playlist.reset();
      expect(ranges()).toEqual([]);
    });

    it('buffered is empty if the engine does not support it', () => {
      use({ a: 4 }).start('a');
      Object.defineProperty(fixture.engine, 'buffered', { value: undefined });
      expect(fixture.player.buffered.length).toBe(0);
    });
  });
});
