import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { IvPlayerError } from '../events/player-error';
import { TestPlayer } from './testing/test-player';

describe('PlayerApi playback', () => {
  let fixture: TestPlayer;
  let errors: IvPlayerError[];

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    fixture = new TestPlayer({ a: 4, b: 6 });
    errors = [];
    fixture.player.on('error', (error) => void errors.push(error));
  });

  it('play warns in dev mode only if the playlist is still empty at the end of the task', async () => {
    const warn = spyOn(console, 'warn');
    void fixture.player.play();
    fixture.player.append('a');
    await Promise.resolve();
    expect(warn).not.toHaveBeenCalled();
    fixture.player.playlist.reset();
    void fixture.player.play();
    await Promise.resolve();
    expect(warn.calls.allArgs()).toEqual([[jasmine.stringMatching(/^iv-player: .*append/)]]);
    fixture.player.append('a');
    void fixture.player.play();
    await Promise.resolve();
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('play on an empty playlist waits for the first push [play-waits]', async () => {
    const started = fixture.player.play();
    expect(fixture.player.paused).toBeFalse();
    fixture.player.append('a');
    await started;
    fixture.advance(1);
    expect(fixture.player.currentTime).toBe(1);
  });

  it('pause on an empty playlist cancels an earlier play', async () => {
    const started = fixture.player.play();
    fixture.player.pause();
    await started;
    fixture.player.append('a');
    fixture.advance(1);
    expect([fixture.player.paused, fixture.player.currentNode]).toEqual([true, null]);
  });

  it('play continues at the position of pause [pause-place]', () => {
    fixture.start('a').advance(1);
    fixture.player.pause();
    fixture.advance(5);
    expect([fixture.player.currentTime, fixture.player.paused, fixture.state.isPlaying]).toEqual([
      1,
      true,
      false,
    ]);
    void fixture.player.play();
    fixture.advance(1);
    expect([fixture.player.currentTime, fixture.player.paused, fixture.state.isPlaying]).toEqual([
      2,
      false,
      true,
    ]);
  });

  it('play has no effect while playing', async () => {
    fixture.start('a').advance(1);
    fixture.takeEvents();
    await fixture.player.play();
    expect(fixture.takeEvents()).toEqual([]);
    expect(fixture.player.currentTime).toBe(1);
  });

  describe('in an endless loop of nodes without media', () => {
    /** Runs turns of the event loop without advancing time. */
    const runTurns = (): void => {
      for (let times = 0; times < 60; times++) fixture.advance(0);
    };

    beforeEach(() => {
      fixture.addNode('d', 0);
      fixture.addNode('e', 0);
      fixture.player.decision.add('d', ['e']);
      fixture.player.decision.add('e', ['d']);
    });

    it('pauses at the current node and emits ENDLESS_LOOP [code-endless-loop]', () => {
      fixture.start('a', 'd').advance(5);
      runTurns();
      const { length } = fixture.player.playlist;
      expect(errors.map(({ code, nodeId }) => [code, nodeId])).toEqual([['ENDLESS_LOOP', 'd']]);
      expect([fixture.player.paused, fixture.player.ended, fixture.state.isPlaying]).toEqual([
        true,
        false,
        false,
      ]);
      expect(fixture.takeEvents().slice(-5)).toEqual([
        'nodestart d 1003',
        'pause',
        'error ENDLESS_LOOP',
        'nodecritical d 1003',
        'playlistpush d 1005',
      ]);
      runTurns();
      expect([fixture.player.playlist.length, errors.length]).toEqual([length, 1]);
    });

    it('continues after a seek out of the loop', () => {
      fixture.start('a', 'd').advance(5);
      runTurns();
      fixture.player.seek('b');
      void fixture.player.play();
      fixture.advance(1);
      expect([fixture.player.currentNodeId, fixture.player.currentNodeTime, errors.length]).toEqual([
        'b',
        1,
        1,
      ]);
    });

    it('continues on play if a choice leads out of the loop', () => {
      fixture.start('a', 'd').advance(5);
      runTurns();
      fixture.player.decision.get(String(fixture.player.currentNodeId))?.make('b');
      void fixture.player.play();
      fixture.advance(0).advance(1);
      expect([fixture.player.currentNodeId, fixture.player.currentNodeTime, errors.length]).toEqual([
        'b',
        1,
        1,
      ]);
    });

    it('emits no error if one node of the loop has media', () => {
      fixture.addNode('f', 0.01);
      fixture.player.decision.update('e', ['f']);
      fixture.player.decision.add('f', ['d']);
      fixture.start('d').advance(15);
      expect(errors).toEqual([]);
      expect(fixture.player.playlist.length).toBeGreaterThan(3000);
    });

    it('emits no error for many different nodes without media in a row', () => {
      const ids = Array.from({ length: 2000 }, (_, index) => `n${String(index)}`);
      for (const id of ids) fixture.addNode(id, 0);
      fixture.start(...ids, 'a');
      runTurns();
      fixture.advance(1);
      expect([fixture.player.currentNodeId, errors.length]).toEqual(['a', 0]);
    });
  });

  it('pauses at the beginning of a node if a listener of nodestart calls pause', () => {
    fixture.player.on('nodestart', (_node, index) => {
      if (index === 1) fixture.player.pause();
    });
    fixture.start('a', 'b').advance(9);
    expect([fixture.player.currentNodeId, fixture.player.currentNodeTime, fixture.player.paused]).toEqual([
      'b',
      0,
      true,
    ]);
  });

  describe('at the end of the playlist', () => {
    beforeEach(() => fixture.start('a').advance(5));

    it('is paused on the last frame of the last entry [paused-getter]', () => {
      const { player } = fixture;
      expect([player.ended, player.paused, player.currentNodeId, player.currentTime]).toEqual([
        true,
        true,
        'a',
        4,
      ]);
      expect(player.currentNodeRemainingTime).toBe(0);
    });

    it('emits no further event [event-ended]', () => {
      fixture.takeEvents();
      fixture.advance(9);
      fixture.player.pause();
      expect(fixture.takeEvents()).toEqual([]);
    });

    it('play starts over from the first entry [play-again]', () => {
      fixture.takeEvents();
      void fixture.player.play();
      fixture.advance(1);
      expect([fixture.player.ended, fixture.player.currentTime]).toEqual([false, 1]);
      expect(fixture.takeEvents()).toEqual(['seeking', 'nodestart a 0', 'seeked', 'canplay', 'playing']);
    });

    it('play continues with a node that was pushed after the end [play-again]', () => {
      fixture.player.append('b');
      fixture.advance(2);
      expect([fixture.player.ended, fixture.player.currentNodeId]).toEqual([true, 'a']);
      fixture.takeEvents();
      void fixture.player.play();
      fixture.advance(2);
      expect(fixture.player.currentTime).toBe(6);
      expect(fixture.takeEvents()).toEqual(['nodestart b 1', 'canplay', 'playing']);
    });

    it('a seek starts a new pass and stays paused', () => {
      fixture.takeEvents();
      fixture.player.seek(1);
      fixture.advance(1);
      const { player } = fixture;
      expect([player.ended, player.paused, player.currentTime]).toEqual([false, true, 1]);
      expect(fixture.takeEvents()).toEqual(['seeking', 'nodestart a 0', 'seeked', 'canplay']);
    });
  });

  describe('when the browser refuses to start', () => {
    it('play rejects with AUTOPLAY_BLOCKED and leaves the player paused and usable [play-refused]', async () => {
      fixture.engine.refuseAutoplay = true;
      fixture.player.append('a');
      const refusal: unknown = await fixture.player.play().catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(IvPlayerError);
      const { code, cause, message } = refusal as IvPlayerError;
      expect([code, (cause as Error).name]).toEqual(['AUTOPLAY_BLOCKED', 'NotAllowedError']);
      expect(message).toMatch(/click/);
      expect([fixture.player.paused, fixture.player.isAudioLocked, fixture.state.isAutoplayBlocked]).toEqual([
        true,
        true,
        true,
      ]);
      expect(errors).toEqual([]);

      fixture.engine.refuseAutoplay = false;
      await fixture.player.play();
      fixture.advance(1);
      expect([
        fixture.player.currentTime,
        fixture.player.isAudioLocked,
        fixture.state.isAutoplayBlocked,
      ]).toEqual([1, false, false]);
    });

    it('isAudioLocked stays false while the player is muted', async () => {
      fixture.engine.refuseAutoplay = true;
      fixture.player.muted = true;
      fixture.player.append('a');
      await expectAsync(fixture.player.play()).toBeRejected();
      expect(fixture.player.isAudioLocked).toBeFalse();
    });
  });

  describe('when media fail', () => {
    it('emits MEDIA_ERROR with node and cause, keeps the last frame, and retries on play [media-failure]', async () => {
      const cause = new Error('404');
      fixture.start('a', 'b').advance(1);
      fixture.engine.fail('a', cause);
      fixture.advance(5);
      expect(errors.map(({ code, nodeId, cause: why }) => [code, nodeId, why])).toEqual([
        ['MEDIA_ERROR', 'a', cause],
      ]);
      expect(errors[0]?.message).toMatch(/play\(\)/);
      expect([fixture.player.currentNodeId, fixture.player.currentTime]).toEqual(['a', 1]);
      expect([fixture.state.error, fixture.state.isPlaying, fixture.state.isBuffering]).toEqual([
        'MEDIA_ERROR',
        false,
        false,
      ]);

      await expectAsync(fixture.player.play()).toBeRejectedWith(
        jasmine.objectContaining({ code: 'MEDIA_ERROR', cause }),
      );
      expect(errors.length).toBe(2);
      expect([fixture.player.isAudioLocked, fixture.player.paused]).toEqual([false, true]);

      fixture.engine.repair('a');
      await fixture.player.play();
      fixture.advance(4);
      expect(fixture.state.error).toBeNull();
      expect(fixture.player.currentTime).toBe(5);
    });

    it('emits the error of the next node at the seam', async () => {
      fixture.engine.fail('b', 'gone');
      fixture.start('a', 'b').advance(3.9);
      expect(errors).toEqual([]);
      fixture.advance(1);
      expect(errors.map(({ code, nodeId, cause }) => [code, nodeId, cause])).toEqual([
        ['MEDIA_ERROR', 'b', 'gone'],
      ]);
      expect([fixture.player.currentNodeId, fixture.state.error]).toEqual(['a', 'MEDIA_ERROR']);

      await expectAsync(fixture.player.play()).toBeRejectedWith(
        jasmine.objectContaining({ code: 'MEDIA_ERROR', nodeId: 'b', cause: 'gone' }),
      );
      fixture.engine.repair('b');
      fixture.takeEvents();
      await fixture.player.play();
      expect(fixture.takeEvents()).toEqual(['nodeend a 0', 'nodestart b 1', 'playing']);
      fixture.advance(1);
      expect([fixture.player.currentTime, fixture.state.error]).toEqual([5, null]);
    });

    it('emits the error of the first node on push, and play rejects with its id', async () => {
      fixture.engine.fail('a');
      fixture.player.append('a');
      expect(errors.map(({ nodeId }) => nodeId)).toEqual(['a']);
      expect(fixture.player.currentNode).toBeNull();
      await expectAsync(fixture.player.play()).toBeRejectedWith(jasmine.objectContaining({ nodeId: 'a' }));
    });

    it('a jump to another node clears the error', () => {
      fixture.start('a', 'b').advance(1);
      fixture.engine.fail('a');
      fixture.player.seek('b');
      fixture.advance(1);
      expect([fixture.player.currentNodeId, fixture.player.currentNodeTime, fixture.state.error]).toEqual([
        'b',
        1,
        null,
      ]);
    });

    it('emits no error for a node that is only preloaded [failed-preload]', () => {
      fixture.engine.fail('b');
      fixture.player.repository.get('a')?.addPrefetch('b');
      fixture.start('a').advance(9);
      expect(errors).toEqual([]);
      expect(fixture.player.ended).toBeTrue();
    });
  });
});
