import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { IvPlayerError } from '../events/player-error';
import { RecordedPlayer } from './testing/recorded-player';

describe('play, pause and what goes wrong', () => {
  let film: RecordedPlayer;
  let errors: IvPlayerError[];

  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    film = new RecordedPlayer({ a: 4, b: 6 });
    errors = [];
    film.player.on('error', (error) => void errors.push(error));
  });

  it('play before anything was pushed waits, then plays', async () => {
    const started = film.player.play();
    expect(film.player.paused).toBeFalse();
    film.player.append('a');
    await started;
    film.advance(1);
    expect(film.player.currentTime).toBe(1);
  });

  it('pause before anything was pushed takes it back', async () => {
    const started = film.player.play();
    film.player.pause();
    await started;
    film.player.append('a');
    film.advance(1);
    expect([film.player.paused, film.player.currentNode]).toEqual([true, null]);
  });

  it('pause holds the place, play resumes there', () => {
    film.start('a').advance(1);
    film.player.pause();
    film.advance(5);
    expect([film.player.currentTime, film.player.paused, film.state.isPlaying]).toEqual([1, true, false]);
    void film.player.play();
    film.advance(1);
    expect([film.player.currentTime, film.player.paused, film.state.isPlaying]).toEqual([2, false, true]);
  });

  it('play while it plays changes nothing', async () => {
    film.start('a').advance(1);
    film.heard();
    await film.player.play();
    expect(film.heard()).toEqual([]);
    expect(film.player.currentTime).toBe(1);
  });

  describe('a film that goes round in circles without media', () => {
    /** Lets turns of the event loop pass, and no time. */
    const turn = (): void => {
      for (let times = 0; times < 60; times++) film.advance(0);
    };

    beforeEach(() => {
      film.addNode('d', 0);
      film.addNode('e', 0);
      film.player.decision.add('d', ['e']);
      film.player.decision.add('e', ['d']);
    });

    it('is paused with an error, and stays where it is', () => {
      film.start('a', 'd').advance(5);
      turn();
      const { length } = film.player.playlist;
      expect(errors.map(({ code, nodeId }) => [code, nodeId])).toEqual([['ENDLESS_LOOP', 'd']]);
      expect([film.player.paused, film.player.ended, film.state.isPlaying]).toEqual([true, false, false]);
      expect(film.heard().slice(-5)).toEqual([
        'nodestart d 1003',
        'pause',
        'error ENDLESS_LOOP',
        'nodecritical d 1003',
        'playlistpush d 1005',
      ]);
      turn();
      expect([film.player.playlist.length, errors.length]).toEqual([length, 1]);
    });

    it('goes on when it is told where', () => {
      film.start('a', 'd').advance(5);
      turn();
      film.player.seek('b');
      void film.player.play();
      film.advance(1);
      expect([film.player.currentNodeId, film.player.currentNodeTime, errors.length]).toEqual(['b', 1, 1]);
    });

    it('goes on when the loop is open, with play', () => {
      film.start('a', 'd').advance(5);
      turn();
      film.player.decision.get(String(film.player.currentNodeId))?.make('b');
      void film.player.play();
      film.advance(0).advance(1);
      expect([film.player.currentNodeId, film.player.currentNodeTime, errors.length]).toEqual(['b', 1, 1]);
    });

    it('is let go round as long as there are media in the circle', () => {
      film.addNode('f', 0.01);
      film.player.decision.update('e', ['f']);
      film.player.decision.add('f', ['d']);
      film.start('d').advance(15);
      expect(errors).toEqual([]);
      expect(film.player.playlist.length).toBeGreaterThan(3000);
    });

    it('may be a long way through nodes without media, when it is none', () => {
      const ids = Array.from({ length: 2000 }, (_, index) => `n${String(index)}`);
      for (const id of ids) film.addNode(id, 0);
      film.start(...ids, 'a');
      turn();
      film.advance(1);
      expect([film.player.currentNodeId, errors.length]).toEqual(['a', 0]);
    });
  });

  it('a listener may pause at nodestart: the new node stands at its beginning', () => {
    film.player.on('nodestart', (_node, index) => {
      if (index === 1) film.player.pause();
    });
    film.start('a', 'b').advance(9);
    expect([film.player.currentNodeId, film.player.currentNodeTime, film.player.paused]).toEqual([
      'b',
      0,
      true,
    ]);
  });

  describe('the end', () => {
    beforeEach(() => film.start('a').advance(5));

    it('is the end of the last entry: paused, on its last frame', () => {
      const { player } = film;
      expect([player.ended, player.paused, player.currentNodeId, player.currentTime]).toEqual([
        true,
        true,
        'a',
        4,
      ]);
      expect(player.currentNodeRemainingTime).toBe(0);
    });

    it('is told once, however long it lasts', () => {
      film.heard();
      film.advance(9);
      film.player.pause();
      expect(film.heard()).toEqual([]);
    });

    it('play begins again', () => {
      film.heard();
      void film.player.play();
      film.advance(1);
      expect([film.player.ended, film.player.currentTime]).toEqual([false, 1]);
      expect(film.heard()).toEqual(['seeking', 'nodestart a 0', 'seeked', 'canplay', 'playing']);
    });

    it('play goes on with a node that was pushed meanwhile', () => {
      film.player.append('b');
      film.advance(2);
      expect([film.player.ended, film.player.currentNodeId]).toEqual([true, 'a']);
      film.heard();
      void film.player.play();
      film.advance(2);
      expect(film.player.currentTime).toBe(6);
      expect(film.heard()).toEqual(['nodestart b 1', 'canplay', 'playing']);
    });

    it('a seek leaves it: a new pass, still paused', () => {
      film.heard();
      film.player.seek(1);
      film.advance(1);
      const { player } = film;
      expect([player.ended, player.paused, player.currentTime]).toEqual([false, true, 1]);
      expect(film.heard()).toEqual(['seeking', 'nodestart a 0', 'seeked', 'canplay']);
    });
  });

  describe('a refused start', () => {
    it('rejects with AUTOPLAY_BLOCKED and leaves the player paused and usable', async () => {
      film.engine.refuseAutoplay = true;
      film.player.append('a');
      const refusal: unknown = await film.player.play().catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(IvPlayerError);
      const { code, cause, message } = refusal as IvPlayerError;
      expect([code, (cause as Error).name]).toEqual(['AUTOPLAY_BLOCKED', 'NotAllowedError']);
      expect(message).toMatch(/click/);
      expect([film.player.paused, film.player.isAudioLocked, film.state.isAutoplayBlocked]).toEqual([
        true,
        true,
        true,
      ]);
      expect(errors).toEqual([]);

      film.engine.refuseAutoplay = false;
      await film.player.play();
      film.advance(1);
      expect([film.player.currentTime, film.player.isAudioLocked, film.state.isAutoplayBlocked]).toEqual([
        1,
        false,
        false,
      ]);
    });

    it('is no lock on the sound of a muted player', async () => {
      film.engine.refuseAutoplay = true;
      film.player.muted = true;
      film.player.append('a');
      await expectAsync(film.player.play()).toBeRejected();
      expect(film.player.isAudioLocked).toBeFalse();
    });
  });

  describe('media that fail', () => {
    it('raise MEDIA_ERROR with node and cause, and stay on the held frame; play() tries again', async () => {
      const cause = new Error('404');
      film.start('a', 'b').advance(1);
      film.engine.fail('a', cause);
      film.advance(5);
      expect(errors.map(({ code, nodeId, cause: why }) => [code, nodeId, why])).toEqual([
        ['MEDIA_ERROR', 'a', cause],
      ]);
      expect(errors[0]?.message).toMatch(/play\(\)/);
      expect([film.player.currentNodeId, film.player.currentTime]).toEqual(['a', 1]);
      expect([film.state.error, film.state.isPlaying, film.state.isBuffering]).toEqual([
        'MEDIA_ERROR',
        false,
        false,
      ]);

      await expectAsync(film.player.play()).toBeRejectedWith(
        jasmine.objectContaining({ code: 'MEDIA_ERROR', cause }),
      );
      expect(errors.length).toBe(2);
      expect([film.player.isAudioLocked, film.player.paused]).toEqual([false, true]);

      film.engine.repair('a');
      await film.player.play();
      film.advance(4);
      expect(film.state.error).toBeNull();
      expect(film.player.currentTime).toBe(5);
    });

    it('of the follower are told at its seam, not before', async () => {
      film.engine.fail('b', 'gone');
      film.start('a', 'b').advance(3.9);
      expect(errors).toEqual([]);
      film.advance(1);
      expect(errors.map(({ code, nodeId, cause }) => [code, nodeId, cause])).toEqual([
        ['MEDIA_ERROR', 'b', 'gone'],
      ]);
      expect([film.player.currentNodeId, film.state.error]).toEqual(['a', 'MEDIA_ERROR']);

      await expectAsync(film.player.play()).toBeRejectedWith(
        jasmine.objectContaining({ code: 'MEDIA_ERROR', nodeId: 'b', cause: 'gone' }),
      );
      film.engine.repair('b');
      film.heard();
      await film.player.play();
      expect(film.heard()).toEqual(['nodeend a 0', 'nodestart b 1', 'playing']);
      film.advance(1);
      expect([film.player.currentTime, film.state.error]).toEqual([5, null]);
    });

    it('of the first node are told at its push, and play() rejects in its name', async () => {
      film.engine.fail('a');
      film.player.append('a');
      expect(errors.map(({ nodeId }) => nodeId)).toEqual(['a']);
      expect(film.player.currentNode).toBeNull();
      await expectAsync(film.player.play()).toBeRejectedWith(jasmine.objectContaining({ nodeId: 'a' }));
    });

    it('a jump elsewhere leaves the failure behind', () => {
      film.start('a', 'b').advance(1);
      film.engine.fail('a');
      film.player.seek('b');
      film.advance(1);
      expect([film.player.currentNodeId, film.player.currentNodeTime, film.state.error]).toEqual([
        'b',
        1,
        null,
      ]);
    });

    it('of a node that is only warmed are silent', () => {
      film.engine.fail('b');
      film.player.repository.get('a')?.addPrefetch('b');
      film.start('a').advance(9);
      expect(errors).toEqual([]);
      expect(film.player.ended).toBeTrue();
    });
  });
});
