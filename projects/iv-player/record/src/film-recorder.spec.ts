import { TestBed } from '@angular/core/testing';
import { signal } from '@angular/core';
import { jumpToNode, openPlaylist } from 'iv-player/private';
import { ReplayService, withReplay } from 'iv-player/replay';
import { QuestionsService, withQuestions } from 'iv-player/questions';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { DecisionRecordService } from './decision-record-service';
import { withDecisionRecord } from './record-features';
import type { DecisionRecordOptions } from './record-options';
import { FakePage, RecordPlayer } from './testing/record-player';

describe('records [decision-record]', () => {
  it('of a choice are complete, and plain JSON', () => {
    const film = new RecordPlayer();
    film.player.language = 'en';
    film.player.decision.add('a', {
      startTime: 2,
      choices: [{ to: 'b' }, { to: 'b' }, { to: 'c', label: 'See' }],
    });
    film.start('a').advance(3).choose('b').advance(1).choose('c').advance(10);
    const base = { v: 1, session: 'id0', story: 'film', rev: '00000000', language: 'en' };
    const [start, choice] = film.records;
    expect(start).toEqual({
      ...base,
      ...{ seq: 0, at: jasmine.stringMatching(/^2026-01-01T00:00:00/) as unknown as string, t: 0 },
      ...{ kind: 'start', from: 'start', path: ['a'] },
    } as never);
    expect(choice).toEqual({
      ...base,
      ...{ seq: 1, t: jasmine.any(Number), at: jasmine.stringMatching(/^2026-01-01T00:00:10/) },
      ...{
        kind: 'choice',
        node: 'a',
        index: 0,
        offered: ['b', 'b~2', 'c'],
        answer: 'c',
        to: 'c',
        by: 'viewer',
      },
      ...{ seconds: jasmine.any(Number), changed: 1, limit: 6.5, again: false },
    } as never);
    expect(Math.abs((choice?.t ?? 0) - 10_000)).toBeLessThan(100);
    expect(JSON.parse(JSON.stringify(film.records))).toEqual(film.records);
    expect(film.record.signals.records()).toEqual(film.records);
    expect(film.record.path()).toEqual(['a', 'c']);
  });

  it('have labels only if asked for', () => {
    for (const labels of [false, true]) {
      const film = new RecordPlayer({ labels });
      film.player.decision.add('a', { choices: [{ to: 'b', label: 'Go' }, { to: 'c' }] });
      film.start('a').advance(1).choose('b').advance(10);
      const [, choice] = film.records;
      expect(choice && 'label' in choice ? choice.label : null).toBe(labels ? 'Go' : null);
    }
  });

  it('tell who chose if the viewer did not', () => {
    const film = new RecordPlayer();
    film.player.decision.add('a', ['b', 'c'], { defaults: ['c'] });
    film.player.decision.add('c', ['d', 'e'], { decider: () => 'a' });
    film.start('a').advance(21);
    expect(film.told).toEqual(['start start a', 'choice 0 a→c default', 'choice 1 c→a decider']);
    expect(film.records[2]).toEqual(jasmine.objectContaining({ answer: null, seconds: null }));
  });

  it('of jumps are in the order of what happened', () => {
    const film = new RecordPlayer();
    film.player.decision.add('a', ['b', 'c']);
    film.player.decision.add('b', ['d', 'e']);
    film.start('a').advance(1).choose('b').advance(10).choose('e').advance(1);
    film.player.currentNodeIndex = 0;
    film.advance(1).choose('c').advance(10);
    film.player.seek('d');
    film.advance(1);
    film.player.seek(1);
    film.advance(1);
    expect(film.told).toEqual([
      'start start a',
      'choice 0 a→b viewer',
      'choice 1 b→e viewer',
      'jump 0 a',
      'choice 0 a→c viewer',
      'jump 2 d',
      'jump 0 a',
    ]);
    expect(film.records.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('of seeks in a node are none', () => {
    const film = new RecordPlayer().start('a').advance(5);
    film.player.seek(2);
    film.player.seek(7);
    film.advance(1);
    expect(film.told).toEqual(['start start a']);
  });

  it('begin a new session at a restart', () => {
    const film = new RecordPlayer();
    film.player.decision.add('a', ['b', 'c']);
    film.start('a').advance(1).choose('b').advance(11);
    film.player.restart();
    film.advance(1);
    expect(film.told).toEqual(['start start a', 'choice 0 a→b viewer', 'start start a']);
    expect(film.records.map(({ session, seq }) => `${session} ${seq}`)).toEqual(['id0 0', 'id0 1', 'id1 0']);
    expect(film.record.signals.records().length).toBe(1);
  });

  it('tell a path that was opened, and a saved place', async () => {
    const linked = new RecordPlayer();
    openPlaylist(linked.player, ['a', 'b', 'c'], 2);
    linked.advance(0);
    expect(linked.told).toEqual(['start link abc']);
    const saved = new RecordPlayer();
    saved.start('a', 'b').advance(12);
    const snapshot = JSON.parse(JSON.stringify(saved.player.checkpoints.save())) as never;
    const film = new RecordPlayer();
    await film.player.checkpoints.load(snapshot);
    film.player.checkpoints.resume();
    film.advance(1);
    expect(film.told).toEqual(['start save ab']);
  });

  it('tell the way back of a restored checkpoint or an opened path as a jump', () => {
    const film = new RecordPlayer();
    film.player.decision.add('a', ['b', 'c']);
    film.start('a').advance(1);
    const checkpoint = film.player.checkpoints.register();
    film.choose('b').advance(10);
    film.player.checkpoints.restore(checkpoint?.id);
    film.advance(0).choose('c').advance(10);
    openPlaylist(film.player, ['a'], 0);
    film.advance(1);
    expect(film.told).toEqual([
      'start start a',
      'choice 0 a→b viewer',
      'jump 0 a',
      'choice 0 a→c viewer',
      'jump 0 a',
    ]);
    openPlaylist(film.player, ['a', 'e'], 0);
    film.advance(1);
    expect(film.told.at(-1)).toBe('start link ae');
  });

  it('tell a jump after the end, but not a node that was added there [record-after-end]', () => {
    const told = (move: (film: RecordPlayer) => void): readonly string[] => {
      const film = new RecordPlayer();
      film.player.decision.add('b', ['c', 'd'], { decider: () => false });
      film.start('a', 'b').advance(20);
      expect([film.player.signals.status(), film.told]).toEqual(['ended', ['start start a']]);
      move(film);
      film.advance(1);
      return film.told.slice(1);
    };
    expect(told(({ player }) => player.seek('e'))).toEqual(['choice 1 b→e viewer', 'jump 2 e']);
    expect(told(({ player }) => jumpToNode(player, 'c'))).toEqual(['jump 2 c']);
    expect(told(({ player }) => (player.currentNodeIndex = 0))).toEqual(['jump 0 a']);
    expect(told(({ player }) => player.seek(15))).toEqual(['jump 1 b']);
    const restarted = told(({ player }) => {
      player.restart();
      void player.play();
    });
    expect(restarted).toEqual(['start start a']);
    const chosen = ['choice 1 b→d viewer'];
    expect(told((film) => film.choose('d').page.leave())).toEqual([...chosen, 'leave b 10 ab 20']);
    expect(told((film) => void film.choose('d').player.play())).toEqual(chosen);
    expect(told(({ player }) => player.decision.get('b')?.make('d', { seek: true }))).toEqual([
      ...chosen,
      'jump 2 d',
    ]);
    const appended = told(({ player }) => {
      player.append('e');
      void player.play();
    });
    expect(appended).toEqual(['choice 1 b→e viewer']);
  });

  it('tell a jump from the end that a snapshot restored [record-after-end]', async () => {
    const saved = new RecordPlayer().start('a', 'b').advance(20);
    const snapshot = JSON.parse(JSON.stringify(saved.player.checkpoints.save())) as never;
    const film = new RecordPlayer({ detail: 'nodes' });
    await film.player.checkpoints.load(snapshot);
    film.page.leave();
    film.player.seek('e');
    film.advance(1);
    expect(film.told).toEqual(['start save ab', 'leave b 10 ab 0', 'jump 2 e']);
    const other = new RecordPlayer();
    await other.player.checkpoints.load(snapshot);
    other.player.append('e');
    void other.player.play();
    other.advance(1);
    expect(other.told).toEqual(['start save ab']);
  });

  it('tell where the page was left, once', () => {
    const film = new RecordPlayer().start('a', 'b').advance(13);
    film.page.leave();
    film.page.leave();
    expect(film.told).toEqual(['start start a', 'leave b 3 ab 13']);
  });

  it('tell a choice that is not final before the page is left, once [record-pending]', () => {
    const film = new RecordPlayer();
    film.player.decision.add('a', {
      startTime: 2,
      choices: [{ to: 'b' }, { to: 'b' }, { to: 'c', id: 'see', label: 'See' }],
    });
    film.start('a').advance(3).choose('b').advance(1).choose('see').choose('see');
    film.page.leave();
    const [, pending] = film.records;
    expect(film.told).toEqual(['start start a', 'choice 0 a→c viewer', 'leave a 4 a 4']);
    const values = { offered: ['b', 'b~2', 'see'], answer: 'see', changed: 1, limit: 6.5, again: false };
    expect(pending).toEqual(jasmine.objectContaining({ ...values, index: 0 }));
    expect(Math.abs(((pending ?? {}) as { seconds: number }).seconds - 2)).toBeLessThan(0.1);
    // The page comes back from the back/forward cache.
    film.page.leave();
    film.advance(10);
    film.page.leave();
    expect(film.told.length).toBe(3);
  });

  it('tell a choice again if it changed after the page came back [record-pending]', () => {
    const film = new RecordPlayer();
    film.player.decision.add('a', ['b', 'c']);
    film.player.decision.add('b', ['d', 'e'], { defaults: ['e'] });
    film.start('a').advance(3).choose('b');
    film.page.leave();
    film.choose('c');
    film.page.leave();
    film.choose('b').advance(10);
    film.page.leave();
    film.advance(9.6);
    film.page.leave();
    film.advance(1);
    expect(film.told).toEqual([
      'start start a',
      'choice 0 a→b viewer',
      'leave a 3 a 3',
      'choice 0 a→c viewer',
      'choice 0 a→b viewer',
      'choice 1 b→e default',
    ]);
    expect(film.records.map((one) => 'again' in one && one.again)).toEqual([
      ...[false, false, false],
      ...[true, true, false],
    ]);
  });

  it('tell a choice at a node that was decided before as one that is made again, but not after a restart [record-pending]', () => {
    const film = new RecordPlayer();
    film.player.decision.add('a', ['b', 'c']);
    film.start('a').advance(1).choose('b').advance(11);
    film.player.currentNodeIndex = 0;
    film.advance(1).choose('c');
    film.page.leave();
    film.player.restart();
    film.advance(1).choose('b');
    film.page.leave();
    const choices = film.records.filter((one) => one.kind === 'choice');
    expect(choices.map(({ again, changed }) => [again, changed])).toEqual([
      [false, 0],
      [true, 0],
      [false, 0],
    ]);
  });

  it('tell no choice of an only follower, none that was revoked, and who made it [record-pending]', () => {
    const film = new RecordPlayer();
    film.player.decision.add('a', ['b']);
    film.player.decision.add('b', ['c', 'd']);
    film.start('a').advance(9.9);
    film.page.leave();
    film.advance(3);
    film.player.decision.get('b')?.make('d', { by: 'page' });
    film.page.leave();
    expect(film.told).toEqual(['start start a', 'leave a 9.9 a 9.9', 'choice 1 b→d page']);
  });

  it('tell what the page did [record-by-page]', () => {
    const film = new RecordPlayer();
    film.player.decision.add('a', ['b', 'c']);
    film.start('a').advance(1);
    film.player.decision.get('a')?.make('c', { by: 'page' });
    film.advance(10);
    const result = film.record.attribute({ by: 'page' }, () => {
      film.player.seek('e');
      return 7;
    });
    film.advance(1);
    film.player.seek('d');
    film.advance(1);
    const jumps = film.records.map((one) => ('by' in one ? `${one.kind} ${one.by}` : one.kind));
    expect([result, jumps]).toEqual([7, ['start', 'choice page', 'jump page', 'jump viewer']]);
    expect(() =>
      film.record.attribute({ by: 'page' }, () => {
        throw new Error('own');
      }),
    ).toThrowError('own');
    film.player.seek('a');
    film.advance(1);
    expect(film.records.at(-1)).toEqual(jasmine.objectContaining({ kind: 'jump', by: 'viewer' }));
  });

  it('tell that a place comes from the LMS [record-from-lms]', () => {
    const told = (path: readonly string[], time: number) => {
      const film = new RecordPlayer();
      film.record.attribute({ from: 'lms' }, () => openPlaylist(film.player, path, time));
      film.advance(0);
      return film.told;
    };
    expect(told(['a', 'b'], 2)).toEqual(['start lms ab']);
    expect(told(['a'], 2)).toEqual(['start lms a']);
  });

  it('tell that the first node was opened if anybody says so, or it was saved [record-from-lms]', async () => {
    const told = (from?: 'link' | 'lms') => {
      const film = new RecordPlayer();
      film.record.attribute({ ...(from && { from }) }, () => openPlaylist(film.player, ['a'], 0));
      return film.advance(0).told;
    };
    expect([told('lms'), told('link')]).toEqual([['start lms a'], ['start link a']]);
    // As with `openPath(player, query.get('path') ?? '')`.
    expect(told()).toEqual(['start start a']);
    const snapshot = JSON.parse(
      JSON.stringify(new RecordPlayer().start('a').player.checkpoints.save()),
    ) as never;
    const film = new RecordPlayer();
    await film.player.checkpoints.load(snapshot);
    film.player.checkpoints.resume();
    film.advance(1);
    expect(film.told).toEqual(['start save a']);
    const late = new RecordPlayer().start('a').advance(1);
    await late.player.checkpoints.load(snapshot);
    late.advance(1);
    expect(late.told).toEqual(['start start a', 'jump 0 a']);
  });

  it('tell where the player was destroyed', () => {
    const film = new RecordPlayer().start('a').advance(3);
    TestBed.resetTestingModule();
    expect(film.told).toEqual(['start start a', 'leave a 3 a 3']);
    expect(film.page.isListening).toBeFalse();
  });

  it('are none if nothing was played', () => {
    const film = new RecordPlayer();
    TestBed.resetTestingModule();
    expect([film.told, film.errors]).toEqual([[], []]);
    TestBed.configureTestingModule({
      providers: [provideIvPlayerTesting({}, withDecisionRecord({ consent: true }))],
    });
    TestBed.inject(DecisionRecordService);
    expect(() => TestBed.resetTestingModule()).not.toThrow();
  });

  it('with nodes tell how much of each was played', () => {
    const film = new RecordPlayer({ detail: 'nodes' }).start('a', 'b', 'c').advance(4);
    film.player.seek(8);
    film.advance(7);
    film.player.currentNodeIndex = 2;
    film.advance(3);
    film.player.seek('b');
    film.advance(1);
    film.page.leave();
    film.advance(3);
    film.player.currentNodeIndex = 2;
    film.advance(20);
    expect(film.told).toEqual([
      'start start a',
      'node 0 a 6 of 10 seam',
      'node 1 b 5 of 10 jump',
      'jump 2 c',
      'node 2 c 3 of 10 jump',
      'jump 1 b',
      'node 1 b 1 of 10 page',
      'leave b 1 ab 15',
      'node 1 b 3 of 10 jump',
      'jump 2 c',
      'node 2 c 10 of 10 end',
    ]);
  });

  it('with media tell what was played', () => {
    const film = new RecordPlayer({ detail: 'media' }).start('a', 'b').advance(4);
    film.player.pause();
    void film.player.play();
    film.advance(2);
    film.player.seek(9);
    film.engine.stall();
    film.advance(1);
    film.engine.resume();
    film.advance(3);
    film.player.pause();
    film.player.seek(13);
    film.player.currentNodeIndex = 0;
    void film.player.play();
    film.advance(1);
    expect(film.told).toEqual([
      'start start a',
      'play a 0',
      'pause a 4',
      'play a 4',
      'seek a 6→9',
      'node 0 a 7 of 10 seam',
      'play b 0',
      'pause b 2',
      'seek b 2→3',
      'node 1 b 2 of 10 jump',
      'jump 0 a',
      'play a 0',
    ]);
  });

  it('of questions tell the last try, and typed texts only if asked for', () => {
    for (const texts of [false, true]) {
      const film = new RecordPlayer({ texts }, { features: [withQuestions()] });
      const questions = TestBed.inject(QuestionsService);
      const answers = [{ id: 'yes', correct: true }, { id: 'no' }];
      questions.add('a', [
        { id: 'one', at: 2, kind: 'single', answers, tries: 2, reveal: false },
        { id: 'many', at: 3, kind: 'multiple', answers, reveal: false },
        { id: 'typed', at: 4, kind: 'text' },
        { id: 'volts', at: 5, kind: 'number', accept: { value: 230 }, reveal: false },
        { id: 'ok', at: 6, kind: 'confirm' },
        { id: 'late', at: 7, kind: 'single', answers, limit: 3, reveal: false },
        { id: 'free', at: 8, kind: 'single', answers, required: false, reveal: false },
      ]);
      film.start('a').advance(3);
      questions.answer('one', 'no');
      questions.answer('one', 'yes');
      film.advance(2);
      questions.answer('many', ['yes', 'no'], 'page');
      film.advance(2);
      questions.answer('typed', 'me');
      film.advance(2);
      questions.answer('volts', 12);
      film.advance(2);
      questions.answer('ok', true);
      film.advance(6);
      questions.skip('free');
      film.advance(1);
      expect(film.told.slice(1)).toEqual([
        'question a one ["yes"]',
        'question a many ["yes","no"]',
        `question a typed ${texts ? '"me"' : 'null'}`,
        'question a volts 12',
        'question a ok null',
        'question a late null',
        'question a free null',
      ]);
      const [, one, many] = film.records;
      expect(one).toEqual(jasmine.objectContaining({ correct: true, points: 1, tries: 2, by: 'viewer' }));
      expect(many).toEqual(jasmine.objectContaining({ by: 'page', correct: false }));
      expect(film.records[6]).toEqual(jasmine.objectContaining({ by: 'limit' }));
    }
  });

  describe('of a question with tries [record-question-left]', () => {
    let questions: QuestionsService;
    const asking = (options: Partial<DecisionRecordOptions> = {}): RecordPlayer => {
      const film = new RecordPlayer(options, { features: [withQuestions()] });
      questions = TestBed.inject(QuestionsService);
      const answers = [{ id: 'yes', correct: true }, { id: 'no' }];
      questions.add('b', [{ id: 'one', at: 4, kind: 'single', answers, tries: 3, reveal: false }]);
      return film.start('a', 'b', 'c').advance(15);
    };
    const tries = ({ records }: RecordPlayer): readonly string[] =>
      records.flatMap((one) =>
        one.kind === 'question'
          ? `${JSON.stringify(one.answer)} ${one.tries} ${String(one.correct)}${one.again ? ' again' : ''}`
          : [],
      );

    it('wait while the film stays in its node', () => {
      const film = asking();
      questions.answer('one', 'no');
      film.player.seek(11);
      expect(tries(film)).toEqual([]);
      film.advance(5);
      questions.answer('one', 'yes');
      expect(tries(film)).toEqual(['["yes"] 2 true']);
      film.page.leave();
      film.advance(20);
      expect(tries(film).length).toBe(1);
    });

    it('tell the last try before a jump', () => {
      const film = asking();
      questions.answer('one', 'no');
      film.player.currentNodeIndex = 0;
      film.advance(1);
      expect(film.told).toEqual(['start start a', 'question b one ["no"]', 'jump 0 a']);
      // Played again, the node asks it anew.
      film.player.currentNodeIndex = 1;
      film.advance(5);
      questions.answer('one', 'yes');
      expect(tries(film)).toEqual(['["no"] 1 false', '["yes"] 1 true']);
    });

    it('tell the last try before the film ends', () => {
      const film = asking();
      questions.add('c', [
        {
          id: 'two',
          at: 9,
          kind: 'single',
          answers: [{ id: 'x', correct: true }, { id: 'y' }],
          pause: false,
          tries: 2,
          required: false,
          reveal: false,
        },
      ]);
      questions.answer('one', 'yes');
      film.advance(15.5);
      questions.answer('two', 'y');
      film.advance(1);
      expect(film.player.ended).toBeTrue();
      expect(tries(film)).toEqual(['["yes"] 1 true', '["y"] 1 false']);
    });

    it('tell the last try before the page is left, and before a restart', () => {
      const film = asking();
      questions.answer('one', 'no');
      film.page.leave();
      film.page.leave();
      expect(film.told).toEqual(['start start a', 'question b one ["no"]', 'leave b 4 ab 14']);
      questions.answer('one', 'no');
      film.player.restart();
      film.advance(1);
      expect(tries(film)).toEqual(['["no"] 1 false', '["no"] 2 false again']);
      expect(film.records.map(({ session, kind }) => `${session} ${kind}`)).toEqual([
        ...['id0 start', 'id0 question', 'id0 leave', 'id0 question'],
        'id1 start',
      ]);
    });

    it('tell that it was left without a try', () => {
      const film = asking();
      film.player.currentNodeIndex = 0;
      film.advance(1);
      expect(tries(film)).toEqual(['null 0 null']);
    });

    it('tell nothing of tries before consent', () => {
      for (const wasLoaded of [false, true]) {
        const consent = signal(wasLoaded);
        const film = asking({ consent });
        consent.set(false);
        TestBed.tick();
        questions.answer('one', 'no');
        consent.set(true);
        TestBed.tick();
        questions.answer('one', 'yes');
        film.advance(10);
        expect(tries(film)).toEqual([]);
      }
    });
  });

  it('are none during a replay', async () => {
    const told = async (isReplay: boolean): Promise<readonly string[]> => {
      const film = new RecordPlayer({}, { features: [withReplay()] });
      film.player.decision.add('a', ['b', 'c']);
      if (!isReplay) {
        film.start('a').advance(1).choose('b').advance(11);
        log = JSON.parse(JSON.stringify(TestBed.inject(ReplayService).log()));
        return film.told;
      }
      const replay = TestBed.inject(ReplayService).replay(log);
      for (let step = 0; step < 40; step++) {
        film.advance(0.5);
        await Promise.resolve();
      }
      expect((await replay).divergence).toBeNull();
      return film.told;
    };
    let log: unknown;
    expect(await told(false)).toEqual(['start start a', 'choice 0 a→b viewer']);
    expect(await told(true)).toEqual([]);
  });
});

describe('consent [record-consent]', () => {
  it('that is missing records, stores and sends nothing', async () => {
    const requests: unknown[] = [];
    for (const consent of [false, () => false]) {
      const film = new RecordPlayer({ consent, sinks: [(batch) => void requests.push(batch)] });
      film.player.decision.add('a', ['b', 'c']);
      film.start('a').advance(1).choose('b').advance(11);
      film.page.hide();
      film.page.leave();
      await film.record.flush();
      await film.page.clock.advance(100_000);
      expect([film.told, film.record.signals.state(), film.page.values.length]).toEqual([[], 'off', 0]);
      expect(film.record.path()).toEqual(['a', 'b']);
    }
    expect(requests).toEqual([]);
  });

  it('that comes later does not tell what was before', () => {
    const consent = signal(false);
    const film = new RecordPlayer({ consent, detail: 'nodes' });
    film.player.decision.add('a', ['b', 'c']);
    film.player.decision.add('b', ['d', 'e']);
    film.start('a').advance(1).choose('b').advance(11);
    consent.set(true);
    TestBed.tick();
    expect(film.record.signals.state()).toBe('on');
    film.advance(1).choose('e').advance(10);
    film.player.currentNodeIndex = 0;
    film.advance(1);
    film.page.leave();
    expect(film.told).toEqual([
      'start start b',
      'choice 0 b→e viewer',
      'node 0 b 8 of 10 seam',
      'node 1 e 3 of 10 jump',
      'start start a',
      'node 0 a 1 of 10 page',
      'leave a 1 a 1',
    ]);
  });

  it('that comes after a choice tells where it led, but neither its seconds nor changes of mind [record-consent-choice]', () => {
    const told = (after: (film: RecordPlayer) => void): readonly unknown[] => {
      const consent = signal(false);
      const film = new RecordPlayer({ consent });
      film.player.decision.add('a', ['b', 'c', 'd']);
      film.start('a').advance(1).choose('b').advance(1).choose('c').advance(1);
      consent.set(true);
      TestBed.tick();
      after(film.advance(1));
      return film.records.flatMap((one) =>
        one.kind === 'choice'
          ? [one.answer, one.seconds === null ? null : Math.round(one.seconds), one.changed]
          : [],
      );
    };
    expect(told((film) => film.advance(7))).toEqual(['c', null, 0]);
    expect(told((film) => film.page.leave())).toEqual(['c', null, 0]);
    expect(told((film) => film.choose('d').advance(7))).toEqual(['d', 4, 0]);
    expect(told((film) => film.choose('d').choose('b').page.leave())).toEqual(['b', 4, 1]);
    const later = told((film) => film.choose('d').advance(7).player.seek('a'));
    expect(later).toEqual(['d', 4, 0]);
  });

  it('that comes again tells the choice and the node once more, in another session [record-consent-again]', () => {
    const consent = signal(true);
    const film = new RecordPlayer({ consent, detail: 'nodes' });
    film.player.decision.add('a', ['b', 'c']);
    film.start('a').advance(1).choose('b').advance(1);
    film.page.leave();
    consent.set(false);
    TestBed.tick();
    film.advance(1);
    consent.set(true);
    TestBed.tick();
    film.advance(8);
    expect(film.told).toEqual([
      ...['start start a', 'choice 0 a→b viewer', 'node 0 a 2 of 10 page', 'leave a 2 a 2'],
      ...['start start a', 'choice 0 a→b viewer', 'node 0 a 7 of 10 seam'],
    ]);
    const again = film.records.map((one) => one.kind === 'choice' && one.again);
    expect(again).not.toContain(true);
  });

  it('that is withdrawn deletes everything at once', () => {
    const consent = signal(true);
    const film = new RecordPlayer({ consent });
    film.start('a', 'b').advance(5);
    film.page.values.setItem('iv-record:film:gone', 'x');
    film.page.values.setItem('iv-record:other:gone', 'x');
    consent.set(false);
    TestBed.tick();
    expect(film.record.signals.records()).toEqual([]);
    expect([...film.page.values.values.keys()]).toEqual(['iv-record:other:gone']);
    film.advance(6);
    film.page.leave();
    expect(film.told).toEqual(['start start a']);
    consent.set(true);
    TestBed.tick();
    expect(film.told).toEqual(['start start a', 'start start b']);
    expect(film.records[1]?.session).not.toBe(film.records[0]?.session);
  });

  it('that is missing keeps nothing, and loads no code', async () => {
    const consent = signal(false);
    const page = new FakePage();
    const load = spyOn(page, 'load').and.callThrough();
    const film = new RecordPlayer({ consent, detail: 'media' }, { page });
    film.player.decision.add('a', ['b', 'c']);
    film.start('a').advance(1).choose('b').advance(11);
    expect(load).not.toHaveBeenCalled();
    consent.set(true);
    TestBed.tick();
    film.advance(1);
    film.player.pause();
    expect(film.told).toEqual(['start start b', 'play b 2', 'pause b 3']);
    expect(load).toHaveBeenCalledTimes(1);
    await film.record.flush();
  });

  it('that is withdrawn in a listener records nothing of what is under way', () => {
    const consent = signal(true);
    const film = new RecordPlayer({ consent }).start('a', 'b').advance(5);
    film.player.on('nodeend', () => consent.set(false));
    film.player.seek('b');
    film.advance(1);
    expect(film.told).toEqual(['start start a']);
  });

  it('that is withdrawn while the code loads deletes what was noted', async () => {
    for (const isForgotten of [false, true]) {
      const consent = signal(true);
      const page = new FakePage();
      page.loading = new Promise((resolve) => (page.loaded = resolve));
      const film = new RecordPlayer({ consent }, { page }).start('a', 'b').advance(5);
      page.values.setItem('iv-record:film:gone', 'x');
      if (isForgotten) film.record.forget();
      else consent.set(false);
      TestBed.tick();
      page.loaded();
      await film.record.loaded();
      film.advance(6);
      page.leave();
      expect([film.told, page.values.length]).toEqual([[], 0]);
      film.player.restart();
      film.advance(1);
      expect(film.told).toEqual(isForgotten ? ['start start a'] : []);
    }
  });

  it('is not given if the browser asks for privacy, unless that is ignored', () => {
    for (const honourSignals of [true, false]) {
      const page = new FakePage();
      page.asksForPrivacy = true;
      const film = new RecordPlayer({ honourSignals }, { page }).start('a').advance(1);
      expect(film.told.length).toBe(honourSignals ? 0 : 1);
    }
  });

  it('counts for the pages of the sample, drawn without the random numbers of the film', () => {
    let drawn = 0;
    const random = (): number => drawn++ * 0;
    spyOn(Math, 'random').and.returnValue(0.5);
    expect(new RecordPlayer({ sample: 0.5 }, { options: { random } }).start('a').told).toEqual([]);
    expect(new RecordPlayer({ sample: 0.51 }, { options: { random } }).start('a').told.length).toBe(1);
    expect(drawn).toBe(0);
  });

  it('forget() deletes the session until the film starts again [record-forget]', () => {
    const film = new RecordPlayer().start('a', 'b').advance(5);
    film.record.forget();
    expect(film.record.signals.records()).toEqual([]);
    film.advance(6);
    film.page.leave();
    expect(film.told).toEqual(['start start a']);
    film.player.restart();
    film.advance(1);
    expect(film.told).toEqual(['start start a', 'start start a']);
  });
});
