import { NEVER } from 'rxjs';
import type { ReplayLog } from './replay-log';
import { type TestStory, microtasks, testReplay, unasked } from './testing/test-replay';

const STORY: TestStory = {
  nodes: { intro: 4, left: 4, right: 4 },
  decisions: [['intro', ['left', 'right'], {}]],
};

/** A viewer who goes right, seeks and pauses; and the log of it. */
function viewing(story: TestStory = STORY, limit?: number): ReturnType<typeof testReplay> {
  const film = testReplay(story, limit === undefined ? {} : { limit });
  film.player.append('intro');
  void film.player.play();
  film.engine.advance(2);
  film.player.decision.get('intro')?.make('right');
  film.engine.advance(3);
  film.player.seek(5.5);
  film.player.pause();
  return film;
}

const logOf = (film: ReturnType<typeof testReplay>): ReplayLog =>
  JSON.parse(JSON.stringify(film.service.log())) as ReplayLog;

/** The log without the lines that match. */
const without = (log: ReplayLog, pattern: RegExp): ReplayLog => ({
  ...log,
  lines: log.lines.filter((line) => !pattern.test(JSON.stringify(line))),
});

describe('ReplayService', () => {
  it('writes what came from outside, and what followed, as lines that a person can read', () => {
    const film = testReplay(STORY);
    film.player.append('intro');
    void film.player.play();
    film.engine.advance(2.6);
    const log: unknown = film.service.log();
    expect(log).toEqual({
      format: 'iv-player/replay',
      version: 1,
      start: { volume: 1, muted: false, playbackRate: 1 },
      dropped: 0,
      lines: [
        [0, 'push', 'intro'],
        [null, 'mediaDuration', 1, 'intro', 4],
        [null, 'frameShown', 1, 0],
        [null, 'mediaTime', 1, 0],
        [null, 'mediaDuration', 2, 'left', 4],
        [null, 'mediaDuration', 2, 'right', 4],
        'playlistpush intro 0',
        'canplay',
        [0, 'play'],
        [null, 'status', 1, 'playing'],
        'nodestart intro 0',
        'decision.start intro',
        'playing',
        [0, 'turn'],
        [2.5, 'mediaTime', 2.5],
        'decision.end intro',
        [null, 'random', 0],
        'playlistpush left 1',
        'decision.autopush left 1',
        'decision.made intro',
        [2.5, 'turn'],
      ],
    });
  });

  it('is a plugin, with a version', () => {
    const { player, service } = testReplay(STORY);
    expect(player.initiedPlugins).toContain('replay');
    expect(service.version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('goes the same way again, and on from there, and so does the log', async () => {
    const film = viewing();
    const log = logOf(film);
    const [heard, state] = [[...film.heard], film.state];
    const again = testReplay(STORY, { random: () => 0.99 });
    const report = await again.replay(log);
    expect(report).toEqual(
      jasmine.objectContaining({ divergence: null, lines: log.lines.length, stopped: false }),
    );
    expect(again.heard).toEqual(heard);
    expect(again.state).toBe(state);
    expect(again.player.currentNodeTime).toBeCloseTo(1.5, 6);
    expect(logOf(again)).toEqual(log);

    void again.player.play();
    again.engine.advance(1);
    expect(again.player.currentNodeTime).toBeCloseTo(2.5, 6);
    const third = testReplay(STORY);
    expect((await third.replay(logOf(again))).divergence).toBeNull();
    expect(third.heard).toEqual(again.heard);
  });

  it('waits for the film where it ran, and for nothing where it did not', async () => {
    const film = testReplay(STORY);
    film.player.append('intro');
    void film.player.play();
    film.engine.advance(1);
    film.player.pause();
    film.engine.advance(3600);
    void film.player.play();
    film.engine.advance(0.5);
    film.player.volume = 0.3;
    const log = logOf(film);
    const again = testReplay(STORY);
    const replayed = again.service.replay(log);
    again.engine.advance(1.4);
    expect(again.player.volume).toBe(1);
    again.engine.advance(0.2);
    expect(again.player.volume).toBe(0.3);
    expect((await replayed).divergence).toBeNull();
  });

  it('begins with the controls that there were, whatever has been played since', async () => {
    const log = logOf(viewing());
    const again = testReplay(STORY);
    again.player.append('left', 'left');
    void again.player.play();
    again.player.volume = 0.2;
    again.engine.advance(3);
    expect((await again.replay(log)).divergence).toBeNull();
    expect(again.player.volume).toBe(1);
    expect(again.playlist).toBe('intro right');
  });

  it('carries out nothing but the log: the application may be there with its listeners', async () => {
    const listening = (film: ReturnType<typeof testReplay>): typeof film => {
      const { player } = film;
      player.on('decision.start', () => void player.decision.get('intro')?.make('right'));
      player.on('nodestart', ({ id }) => id === 'right' && player.append('left', 'left'));
      player.on('nodecritical', () => player.pause());
      return film;
    };
    const film = listening(testReplay(STORY));
    film.player.append('intro');
    void film.player.play();
    film.engine.advance(4);
    void film.player.play();
    film.engine.advance(3);
    const [log, heard] = [logOf(film), [...film.heard]];
    const again = listening(testReplay(STORY));
    const replayed = again.replay(log);
    again.player.seek(1);
    expect(again.player.append('right')).toBe(2);
    expect(await again.player.play()).toBeUndefined();
    expect((await replayed).divergence).toBeNull();
    expect(again.playlist).toBe(film.playlist);
    const bare = testReplay(STORY);
    expect((await bare.replay(log)).divergence).toBeNull();
    expect(bare.heard.slice(0, heard.length)).toEqual(heard);
  });

  it('hands out the answers that deciders gave, at once and later, and asks none', async () => {
    const answers: ((verdict: string) => void)[] = [];
    const story: TestStory = {
      nodes: { a: 4, b: 4, c: 4, d: 4 },
      decisions: [
        ['a', ['b', 'c'], { decider: () => new Promise<string>((resolve) => answers.push(resolve)) }],
        ['b', ['c', 'd'], { decider: () => 'd' }],
        ['d', ['a'], { decider: () => NEVER, autoPushSingleChild: false }],
      ],
    };
    const film = testReplay(story);
    film.player.append('a');
    void film.player.play();
    film.engine.advance(3);
    answers[0]?.('b');
    await microtasks();
    film.engine.advance(9);
    expect(film.playlist).toBe('a b d a');
    const [log, heard] = [logOf(film), [...film.heard]];
    const again = testReplay(unasked(story));
    expect((await again.replay(log)).divergence).toBeNull();
    expect(again.heard).toEqual(heard);
  });

  it('brings back what the engine did: media that failed, starts that were refused, data that were late', async () => {
    const film = testReplay(STORY);
    film.engine.refuseAutoplay = true;
    film.player.append('intro');
    await expectAsync(film.player.play()).toBeRejected();
    expect(film.player.isAudioLocked).toBeTrue();
    film.engine.refuseAutoplay = false;
    void film.player.play();
    film.engine.advance(2.45);
    film.engine.stall();
    film.player.decision.get('intro')?.make('right');
    film.engine.resume();
    film.engine.fail('right');
    film.engine.advance(3);
    film.engine.repair('right');
    void film.player.play();
    film.engine.advance(1);
    const [log, heard] = [logOf(film), [...film.heard]];
    const again = testReplay(STORY);
    expect((await again.replay(log)).divergence).toBeNull();
    expect(again.heard.slice(0, heard.length)).toEqual(heard);
    expect(heard).toContain('error MEDIA_ERROR');
  });

  it('says where the story goes another way now', async () => {
    const log = logOf(viewing());
    const longer = { ...STORY, decisions: [['intro', ['left', 'right'], { startTime: 1 }] as const] };
    const { divergence } = await testReplay(longer).replay(log);
    expect(divergence).toEqual({
      line: log.lines.indexOf('decision.start intro'),
      expected: 'decision.start intro',
      actual: 'playing',
    });
    const shorter = { ...STORY, nodes: { intro: 4, left: 4 } };
    const report = await testReplay(shorter).replay(log);
    expect(report.divergence?.line).toBeGreaterThan(0);
    expect(report.lines).toBe(report.divergence?.line ?? -1);
  });

  it('says where a log does not tell the truth', async () => {
    const log = logOf(viewing());
    const cases: readonly (readonly [RegExp, string, string | null])[] = [
      [/nodecritical/, '[0,"nextStarted"]', 'nodecritical intro 0'],
      [/decision\.make"/, 'playlistpush right 1', null],
      [/"decision\.end/, '[3.5,"mediaTime",3.5]', 'decision.end intro'],
    ];
    for (const [pattern, expected, actual] of cases) {
      const { divergence } = await testReplay(STORY).replay(without(log, pattern));
      expect([divergence?.expected, divergence?.actual])
        .withContext(String(pattern))
        .toEqual([expected, actual]);
    }
  });

  it('ends when it is told to, and the player goes on', async () => {
    const log = logOf(viewing());
    const again = testReplay(STORY);
    const replayed = again.service.replay(log);
    again.engine.advance(1);
    expect(again.service.isReplaying).toBeTrue();
    await expectAsync(again.service.replay(log)).toBeRejectedWith(
      jasmine.objectContaining({ code: 'INVALID_ARGUMENT' }),
    );
    again.service.stop();
    expect((await replayed).stopped).toBeTrue();
    expect(again.service.isReplaying).toBeFalse();
    again.engine.advance(1);
    expect(again.player.currentNodeTime).toBeCloseTo(2, 6);
  });

  it('keeps the latest lines of a long film, and replays none that lacks its beginning', async () => {
    const film = viewing(STORY, 10);
    for (let round = 0; round < 30; round++) film.player.volume = round / 30;
    const log = logOf(film);
    expect(log.lines.length).toBe(10);
    expect(log.dropped).toBeGreaterThan(0);
    expect(log.lines.at(-1) === 'volumechange').toBeTrue();
    await expectAsync(testReplay(STORY).replay(log)).toBeRejectedWith(
      jasmine.objectContaining({ code: 'BAD_REPLAY_LOG' }),
    );
  });

  it('leaves an input out of the log that is still being worked off', () => {
    const film = testReplay(STORY);
    let seen = -1;
    film.player.on('pause', () => (seen = film.service.log().lines.length));
    film.player.append('intro');
    void film.player.play();
    film.engine.advance(0);
    const { length } = film.service.log().lines;
    film.player.pause();
    expect(seen).toBe(length);
  });
});
