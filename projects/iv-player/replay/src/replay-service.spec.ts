import { Injectable, inject } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { PlayerService } from 'iv-player';
import { type IvPlugin, PluginHost, withPlugin } from 'iv-player/plugin';
import { NEVER } from 'rxjs';
import type { ReplayLog } from './replay-log';
import {
  type RecordingPlayer,
  type TestStory,
  microtasks,
  recordingPlayer,
  withThrowingDeciders,
} from './testing/recording-player';

const STORY: TestStory = {
  nodes: { intro: 4, left: 4, right: 4 },
  decisions: [['intro', ['left', 'right'], {}]],
};

/** Creates a player whose viewer has chosen `right`, seeked and paused. */
function recording(story: TestStory = STORY, limit?: number): RecordingPlayer {
  const recorded = recordingPlayer(story, limit === undefined ? {} : { limit });
  recorded.player.append('intro');
  void recorded.player.play();
  recorded.engine.advance(2);
  recorded.player.decision.get('intro')?.make('right');
  recorded.engine.advance(3);
  recorded.player.seek(5.5);
  recorded.player.pause();
  return recorded;
}

/** The log without the entries that match. */
const without = (log: ReplayLog, pattern: RegExp): ReplayLog => ({
  ...log,
  entries: log.entries.filter((entry) => !pattern.test(JSON.stringify(entry))),
});

/** An application's plugin with a command and a question. */
@Injectable()
class Quiz implements IvPlugin {
  readonly name = 'quiz';
  readonly version = '1.0.0';
  readonly answers: unknown[] = [];
  private readonly player = inject(PlayerService);
  private readonly host = inject(PluginHost);

  configure(): void {
    return;
  }

  answer(value: unknown): void {
    this.host.command('quiz.answer', [value], () => this.take(value), undefined);
  }

  private take(value: unknown): void {
    this.answers.push(value, this.host.ask('quiz.score', Math.random));
    this.player.append('intro');
  }
}

describe('ReplayService', () => {
  it('records inputs and subsequent events as readable JSON [replay-record]', () => {
    const recorded = recordingPlayer(STORY);
    recorded.player.append('intro');
    void recorded.player.play();
    recorded.engine.advance(2.6);
    const log: unknown = recorded.service.log();
    expect(log).toEqual({
      format: 'iv-player/replay',
      version: 1,
      start: { volume: 1, muted: false, playbackRate: 1, timeLimit: 'normal' },
      dropped: 0,
      entries: [
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
        'play',
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

  it('records and replays which of two choices with the same target was made', async () => {
    const recorded = recordingPlayer(STORY);
    const answers = { choices: [{ to: 'left' }, { to: 'left' }, { to: 'right' }] };
    recorded.player.decision.update('intro', answers);
    recorded.player.append('intro');
    void recorded.player.play();
    recorded.engine.advance(2);
    recorded.player.decision.get('intro')?.make('left~2');
    recorded.engine.advance(3);
    const { log } = recorded;
    expect(log.entries).toContain('decision.final intro left~2 by viewer');
    const replaying = recordingPlayer(STORY);
    replaying.player.decision.update('intro', answers);
    expect((await replaying.replay(log)).divergence).toBeNull();
    expect(replaying.player.decision.get('intro')?.selected.choice).toBe('left~2');
  });

  it('is registered as the plugin "replay", with a read-only version', () => {
    const { player, service } = recordingPlayer(STORY);
    expect(player.initiedPlugins).toContain('replay');
    expect(service.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(() => Object.assign(service, { version: '2' })).toThrowError(TypeError);
  });

  it('replays a log with the same events and state, after which player and log continue [replay-same]', async () => {
    const recorded = recording();
    const log = recorded.log;
    const [events, state] = [[...recorded.events], recorded.state];
    const replayed = recordingPlayer(STORY, { random: () => 0.99 });
    const report = await replayed.replay(log);
    expect(report).toEqual(
      jasmine.objectContaining({ divergence: null, entries: log.entries.length, stopped: false }),
    );
    expect(replayed.events).toEqual(events);
    expect(replayed.state).toBe(state);
    expect(replayed.player.currentNodeTime).toBeCloseTo(1.5, 6);
    expect(replayed.log).toEqual(log);

    void replayed.player.play();
    replayed.engine.advance(1);
    expect(replayed.player.currentNodeTime).toBeCloseTo(2.5, 6);
    const third = recordingPlayer(STORY);
    expect((await third.replay(replayed.log)).divergence).toBeNull();
    expect(third.events).toEqual(replayed.events);
  });

  it('replays in real time while the recorded playback advanced, and skips its pauses', async () => {
    const recorded = recordingPlayer(STORY);
    recorded.player.append('intro');
    void recorded.player.play();
    recorded.engine.advance(1);
    recorded.player.pause();
    recorded.engine.advance(3600);
    void recorded.player.play();
    recorded.engine.advance(0.5);
    recorded.player.volume = 0.3;
    const log = recorded.log;
    const replayed = recordingPlayer(STORY);
    const report = replayed.service.replay(log);
    replayed.engine.advance(1.4);
    expect(replayed.player.volume).toBe(1);
    replayed.engine.advance(0.2);
    expect(replayed.player.volume).toBe(0.3);
    expect((await report).divergence).toBeNull();
  });

  it('restores volume, mute and rate from the start of the log', async () => {
    const log = recording().log;
    const replayed = recordingPlayer(STORY);
    replayed.player.append('left', 'left');
    void replayed.player.play();
    replayed.player.volume = 0.2;
    replayed.engine.advance(3);
    expect((await replayed.replay(log)).divergence).toBeNull();
    expect(replayed.player.volume).toBe(1);
    expect(replayed.playlist).toBe('intro right');
  });

  it('ignores commands from the application and its listeners during a replay, since the log contains them', async () => {
    const listening = (recorded: RecordingPlayer): RecordingPlayer => {
      const { player } = recorded;
      player.on('decision.start', () => void player.decision.get('intro')?.make('right'));
      player.on('nodestart', ({ id }) => id === 'right' && player.append('left', 'left'));
      player.on('nodecritical', () => player.pause());
      return recorded;
    };
    const recorded = listening(recordingPlayer(STORY));
    recorded.player.append('intro');
    void recorded.player.play();
    recorded.engine.advance(4);
    void recorded.player.play();
    recorded.engine.advance(3);
    const [log, events] = [recorded.log, [...recorded.events]];
    const replayed = listening(recordingPlayer(STORY));
    const report = replayed.replay(log);
    replayed.player.seek(1);
    expect(replayed.player.append('right')).toBe(2);
    expect(await replayed.player.play()).toBeUndefined();
    expect((await report).divergence).toBeNull();
    expect(replayed.playlist).toBe(recorded.playlist);
    const withoutListeners = recordingPlayer(STORY);
    expect((await withoutListeners.replay(log)).divergence).toBeNull();
    expect(withoutListeners.events.slice(0, events.length)).toEqual(events);
  });

  it("takes deciders' immediate and later answers from the log, without calling deciders", async () => {
    const answers: ((result: string) => void)[] = [];
    const story: TestStory = {
      nodes: { a: 4, b: 4, c: 4, d: 4 },
      decisions: [
        ['a', ['b', 'c'], { decider: () => new Promise<string>((resolve) => answers.push(resolve)) }],
        ['b', ['c', 'd'], { decider: () => 'd' }],
        ['d', ['a'], { decider: () => NEVER, autoPushSingleChild: false }],
      ],
    };
    const recorded = recordingPlayer(story);
    recorded.player.append('a');
    void recorded.player.play();
    recorded.engine.advance(3);
    answers[0]?.('b');
    await microtasks();
    recorded.engine.advance(9);
    expect(recorded.playlist).toBe('a b d a');
    const [log, events] = [recorded.log, [...recorded.events]];
    const replayed = recordingPlayer(withThrowingDeciders(story));
    expect((await replayed.replay(log)).divergence).toBeNull();
    expect(replayed.events).toEqual(events);
  });

  it('reproduces failed media, refused starts and stalls on an engine without them', async () => {
    const recorded = recordingPlayer(STORY);
    recorded.engine.refuseAutoplay = true;
    recorded.player.append('intro');
    await expectAsync(recorded.player.play()).toBeRejected();
    expect(recorded.player.isAudioLocked).toBeTrue();
    recorded.engine.refuseAutoplay = false;
    void recorded.player.play();
    recorded.engine.advance(2.45);
    recorded.engine.stall();
    recorded.player.decision.get('intro')?.make('right');
    recorded.engine.resume();
    recorded.engine.fail('right');
    recorded.engine.advance(3);
    recorded.engine.repair('right');
    void recorded.player.play();
    recorded.engine.advance(1);
    const [log, events] = [recorded.log, [...recorded.events]];
    const replayed = recordingPlayer(STORY);
    expect((await replayed.replay(log)).divergence).toBeNull();
    expect(replayed.events.slice(0, events.length)).toEqual(events);
    expect(events).toContain('error MEDIA_ERROR');
  });

  it('reports the first divergence when the story has changed [replay-divergence]', async () => {
    const log = recording().log;
    const longer = { ...STORY, decisions: [['intro', ['left', 'right'], { startTime: 1 }] as const] };
    const { divergence } = await recordingPlayer(longer).replay(log);
    expect(divergence).toEqual({
      entry: log.entries.indexOf('decision.start intro'),
      expected: 'decision.start intro',
      actual: 'playing',
    });
    const shorter = { ...STORY, nodes: { intro: 4, left: 4 } };
    const report = await recordingPlayer(shorter).replay(log);
    expect(report.divergence?.entry).toBeGreaterThan(0);
    expect(report.entries).toBe(report.divergence?.entry ?? -1);
  });

  it('reports the first divergence when entries of the log are missing', async () => {
    const log = recording().log;
    const cases: readonly (readonly [RegExp, string, string | null])[] = [
      [/nodecritical/, '[0.05,"nextStarted"]', 'nodecritical intro 0'],
      [/decision\.make"/, 'playlistpush right 1', null],
      [/"decision\.end/, '[3.5,"mediaTime",3.5]', 'decision.end intro'],
    ];
    for (const [pattern, expected, actual] of cases) {
      const { divergence } = await recordingPlayer(STORY).replay(without(log, pattern));
      expect([divergence?.expected, divergence?.actual])
        .withContext(String(pattern))
        .toEqual([expected, actual]);
    }
  });

  it('ends a replay with stop(), after which the player continues', async () => {
    const log = recording().log;
    const replayed = recordingPlayer(STORY);
    const report = replayed.service.replay(log);
    replayed.engine.advance(1);
    expect(replayed.service.isReplaying).toBeTrue();
    await expectAsync(replayed.service.replay(log)).toBeRejectedWith(
      jasmine.objectContaining({ code: 'INVALID_ARGUMENT' }),
    );
    replayed.service.stop();
    expect((await report).stopped).toBeTrue();
    expect(replayed.service.isReplaying).toBeFalse();
    replayed.engine.advance(1);
    expect(replayed.player.currentNodeTime).toBeCloseTo(2, 6);
  });

  it('keeps the latest entries up to the limit, and refuses to replay a log without its first entries', async () => {
    const recorded = recording(STORY, 10);
    for (let round = 0; round < 30; round++) recorded.player.volume = round / 30;
    const log = recorded.log;
    expect(log.entries.length).toBe(10);
    expect(log.dropped).toBeGreaterThan(0);
    expect(log.entries.at(-1) === 'volumechange').toBeTrue();
    await expectAsync(recordingPlayer(STORY).replay(log)).toBeRejectedWith(
      jasmine.objectContaining({ code: 'BAD_REPLAY_LOG' }),
    );
  });

  it('replays commands and questions from a custom plugin that withReplay lists', async () => {
    const features = [withPlugin({ name: 'quiz', type: Quiz })];
    const named = { commands: ['quiz.answer'], questions: ['quiz.score'] };
    const recorded = recordingPlayer(STORY, {}, features);
    const quiz = TestBed.inject(Quiz);
    quiz.answer({ choice: 2 });
    const { log } = recorded;
    expect(log.entries.slice(0, 2)).toEqual([
      [0, 'quiz.answer', { choice: 2 }],
      [null, 'quiz.score', quiz.answers[1] as number],
    ]);

    const replayed = recordingPlayer(STORY, named, features);
    expect((await replayed.replay(log)).divergence).toBeNull();
    expect(TestBed.inject(Quiz).answers).toEqual(quiz.answers);
    expect(replayed.playlist).toBe('intro');

    const unnamed = recordingPlayer(STORY, {}, features);
    await expectAsync(unnamed.service.replay(log)).toBeRejectedWith(
      jasmine.objectContaining({ code: 'BAD_REPLAY_LOG' }),
    );
    expect(TestBed.inject(Quiz).answers).toEqual([]);
  });

  it('reports a command that throws as the divergence', async () => {
    const { log } = recording();
    const report = recordingPlayer(STORY).replay({ ...log, entries: [[0, 'jump', 7]] });
    expect((await report).divergence).toEqual({
      entry: 0,
      expected: '[0,"jump",7]',
      actual: jasmine.stringContaining('7') as unknown as string,
    });
  });

  it('omits an input that is still being performed', () => {
    const recorded = recordingPlayer(STORY);
    let seen = -1;
    recorded.player.on('pause', () => (seen = recorded.service.log().entries.length));
    recorded.player.append('intro');
    void recorded.player.play();
    recorded.engine.advance(0);
    const { length } = recorded.service.log().entries;
    recorded.player.pause();
    expect(seen).toBe(length);
  });
});
