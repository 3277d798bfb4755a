import { PLATFORM_ID, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { withVariables } from 'iv-player';
import { QuestionsService, withQuestions } from 'iv-player/questions';
import { loadStory, pathCode } from 'iv-player/story';
import type { FilmRecord } from 'iv-player/story-core';
import { TWO_WAYS } from '../../story-core/src/testing/test-story';
import type { DecisionRecordOptions } from './record-options';
import { RecordSendError } from './record-sink';
import { FakeLocks, FakeStorage, settled } from './testing/fake-page';
import { FakePage, RecordPlayer, toldOf } from './testing/record-player';

interface Sent {
  readonly records: readonly FilmRecord[];
  readonly unloading: boolean;
}

/** A server that takes batches, or refuses them with a status. */
function testServer() {
  const sent: Sent[] = [];
  const server = {
    status: 200,
    sent,
    sink: (records: readonly FilmRecord[], { unloading }: { readonly unloading: boolean }) => {
      sent.push({ records, unloading });
      if (server.status !== 200) throw new RecordSendError(server.status);
    },
    get told() {
      return sent.map(({ records }) => records.map(toldOf));
    },
  };
  return server;
}

/** Waits for code that is loaded on demand. */
async function loaded(film: RecordPlayer): Promise<void> {
  await film.record.loaded();
  await settled();
}

describe('DecisionRecordService', () => {
  it('sends records in batches, in the background', async () => {
    const server = testServer();
    const film = new RecordPlayer({ sinks: [server.sink], batch: 2 });
    film.player.decision.add('a', ['b', 'c']);
    film.start('a').advance(1);
    await loaded(film);
    expect(server.sent).toEqual([]);
    film.choose('b').advance(10);
    await settled();
    expect(server.told).toEqual([['start start a', 'choice 0 a→b viewer']]);
  });

  it('never sends in the 2 s before a seam [quiet-seams]', async () => {
    const server = testServer();
    const film = new RecordPlayer({ sinks: [server.sink] }).start('a', 'b').advance(8.5);
    await loaded(film);
    void film.record.flush();
    await film.page.clock.advance(1500);
    expect(server.sent).toEqual([]);
    film.advance(2);
    await film.page.clock.advance(200);
    expect(server.told).toEqual([['start start a']]);
    film.advance(7);
    film.player.pause();
    film.player.currentNodeIndex = 0;
    film.player.seek(9);
    await film.record.flush();
    expect(server.told.length).toBe(2);
  });

  it('tells endings with the code of the path and the judgement of the story, and sends them at once', async () => {
    const server = testServer();
    const film = new RecordPlayer({ sinks: [server.sink] });
    const story = { ...TWO_WAYS, result: { pass: ['home'] }, meta: { ifid: 'ABC-1' } };
    loadStory(film.player, story);
    void film.player.play();
    film.advance(1);
    await loaded(film);
    film.choose('left').advance(10);
    const [start, , ending] = film.records;
    expect(film.told).toEqual([
      'start start door',
      'choice 0 door→left viewer',
      'ending home doorleft 10.05',
    ]);
    const code = pathCode(story, ['door', 'left']);
    expect(ending).toEqual(
      jasmine.objectContaining({ code, choices: 1, passed: true, story: 'abc-1', rev: start?.rev }),
    );
    expect(start?.rev).toMatch(/^[0-9a-f]{8}$/);
    expect(film.record.code()).toBe(code);
    await settled();
    expect(server.told).toEqual([[...film.told]]);
    film.page.leave();
    expect(film.told.length).toBe(3);
  });

  it('tells an ending once in each pass', async () => {
    const film = new RecordPlayer();
    loadStory(film.player, TWO_WAYS);
    void film.player.play();
    film.advance(1);
    await loaded(film);
    film.advance(20);
    film.player.currentNodeIndex = 1;
    film.advance(1);
    expect(film.told.slice(2)).toEqual([
      'ending home doorleft 10.05',
      'jump 1 left',
      'ending home doorleft 20',
    ]);
  });

  it('tells endings as they were when they were reached, although its code loads later [record-late-ending]', async () => {
    const { left, right, door } = TWO_WAYS.nodes;
    const story = {
      ...TWO_WAYS,
      variables: { points: { initialValue: 0 } },
      nodes: { door: { ...door, set: { points: 1 } }, left: { ...left, set: { points: 7 } }, right },
      result: { score: { var: 'points' }, mastery: 0.05 },
    };
    for (const isDestroyed of [false, true]) {
      const page = new FakePage();
      page.loading = new Promise((resolve) => (page.loaded = resolve));
      const film = new RecordPlayer({}, { page, features: [withVariables()] });
      loadStory(film.player, story);
      void film.player.play();
      film.advance(1).choose('left').advance(11);
      if (isDestroyed) TestBed.resetTestingModule();
      else film.player.currentNodeIndex = 0;
      if (!isDestroyed) film.advance(1);
      page.loaded();
      await loaded(film);
      expect(film.told).toEqual([
        'start start door',
        'choice 0 door→left viewer',
        'ending home doorleft 10.05',
        ...(isDestroyed ? [] : ['jump 0 door']),
      ]);
      expect(film.records[2]).toEqual(jasmine.objectContaining({ passed: true, score: 7 }));
    }
  });

  it('tells the ending of a scene with questions once they were asked, although its code loads later [record-late-ending]', async () => {
    const question = { id: 'one', at: 4, kind: 'single' as const, answers: [{ id: 'yes' }, { id: 'no' }] };
    const story = {
      ...TWO_WAYS,
      start: 'left',
      nodes: { left: { ...TWO_WAYS.nodes['left'], questions: [question] } },
    };
    const page = new FakePage();
    page.loading = new Promise((resolve) => (page.loaded = resolve));
    const film = new RecordPlayer({}, { page, features: [withQuestions()] });
    loadStory(film.player, story);
    await settled();
    void film.player.play();
    film.advance(5);
    film.player.questions.answer('one', 'yes');
    film.advance(1);
    page.loaded();
    await loaded(film);
    expect(film.told).toEqual(['start start left', 'question left one ["yes"]', 'ending home left 4']);
  });

  it('sends choice and leave when the page is closed right after a choice', async () => {
    const server = testServer();
    const film = new RecordPlayer({ sinks: [server.sink] });
    film.player.decision.add('a', ['b', 'c']);
    film.start('a').advance(1).choose('b').advance(9.5);
    await loaded(film);
    film.page.leave();
    await settled();
    expect(server.told).toEqual([['start start a', 'choice 0 a→b viewer', 'leave b 0.5 ab 10.5']]);
    expect(server.sent[0]?.unloading).toBeTrue();
  });

  it('sends the records of a page that is gone from the next one', async () => {
    const [storage, locks] = [new FakeStorage(), new FakeLocks()];
    const server = testServer();
    server.status = 503;
    const film = new RecordPlayer({ sinks: [server.sink] }, { page: new FakePage(storage, locks) });
    film.start('a').advance(1);
    await loaded(film);
    await film.record.flush();
    expect([...storage.values.keys()]).toEqual([jasmine.stringMatching(/^iv-record:film:id/)]);
    const page = new FakePage(storage, new FakeLocks(), 'next');
    server.status = 200;
    server.sent.length = 0;
    const next = new RecordPlayer({ sinks: [server.sink] }, { page }).start('b').advance(1);
    await loaded(next);
    await next.record.flush();
    expect(server.told.flat().sort()).toEqual(['leave a 1 a 1', 'start start a', 'start start b']);
  });

  it('deletes what waits when consent is withdrawn, also what is on its way, and sends nothing more [record-withdrawn]', async () => {
    const consent = signal(true);
    const sent: (readonly FilmRecord[])[] = [];
    let fail = (_: unknown): void => undefined;
    const sink = (records: readonly FilmRecord[]): Promise<void> => {
      sent.push(records);
      return new Promise((_, reject) => (fail = reject));
    };
    const film = new RecordPlayer({ consent, sinks: [sink] });
    film.player.decision.add('a', ['b', 'c']);
    film.start('a').advance(1);
    await loaded(film);
    const flushed = film.record.flush();
    await settled();
    film.choose('b').advance(11);
    expect([sent.length, film.page.values.length]).toEqual([1, 1]);
    consent.set(false);
    TestBed.tick();
    expect(film.page.values.length).toBe(0);
    fail(new RecordSendError(503));
    await flushed;
    film.page.leave();
    await film.page.clock.advance(100_000);
    expect([sent.length, film.page.values.length]).toEqual([1, 0]);
  });

  it('sends and stores nothing once consent is withdrawn, before effects run [record-withdrawn]', async () => {
    const consent = signal(true);
    const server = testServer();
    const film = new RecordPlayer({ consent, sinks: [server.sink] }).start('a', 'b').advance(5);
    await loaded(film);
    consent.set(false);
    film.page.leave();
    await settled();
    expect([server.sent, film.page.values.length] as unknown).toEqual([[], 0]);
  });

  it('asks a function that is not a signal before it records or sends [record-withdrawn]', async () => {
    let consent = true;
    const server = testServer();
    const film = new RecordPlayer({ consent: () => consent, sinks: [server.sink] });
    film.start('a', 'b').advance(5);
    await loaded(film);
    consent = false;
    await film.page.clock.advance(20_000);
    film.advance(7);
    const { state } = film.record.signals;
    expect([server.sent, film.page.values.length, state()] as unknown).toEqual([[], 0, 'off']);
    consent = true;
    film.player.currentNodeIndex = 0;
    film.advance(1);
    expect(film.told.at(-1)).toMatch(/^(?:start|jump)/);
    expect(state()).toBe('on');
  });

  it('deletes what earlier visits stored when the viewer refuses, also outside of the sample [record-refused-consent]', async () => {
    for (const sample of [1, 0]) {
      const page = new FakePage();
      page.values.setItem('iv-record:film:gone', 'x');
      page.values.setItem('iv-record:other:gone', 'x');
      const consent = signal<boolean | null>(null);
      const film = new RecordPlayer({ consent, sample }, { page }).start('a').advance(1);
      TestBed.tick();
      await loaded(film);
      expect([page.values.length, film.told]).toEqual([2, []]);
      consent.set(false);
      TestBed.tick();
      await loaded(film);
      expect([...page.values.values.keys()]).toEqual(['iv-record:other:gone']);
    }
  });

  it('deletes what earlier visits with a story stored, once it is loaded, and otherwise loads nothing [record-refused-consent]', async () => {
    for (const key of ['iv-record:abc-1:gone', 'unknown']) {
      const page = new FakePage();
      const load = spyOn(page, 'load').and.callThrough();
      page.values.setItem(key, 'x');
      const film = new RecordPlayer({ consent: false }, { page });
      TestBed.tick();
      loadStory(film.player, { ...TWO_WAYS, meta: { ifid: 'ABC-1' } });
      void film.player.play();
      film.advance(1);
      await loaded(film);
      expect([page.values.length, load.calls.any(), film.told]).toEqual([
        key === 'unknown' ? 1 : 0,
        key !== 'unknown',
        [],
      ]);
    }
  });

  it('records for all sinks but those that throw, and reports each of these once [record-sink-throws]', async () => {
    const told: string[] = [];
    const items = (record: FilmRecord) => [record];
    const failing = (): never => {
      throw new TypeError('no list');
    };
    const sinks = [
      { name: 'layer', isDirect: true, items, send: failing },
      { name: 'late', isDirect: true, items, send: () => Promise.reject(new Error('late')) },
      { name: 'maker', items: () => [encodeURIComponent('\ud800')], send: () => undefined },
      {
        name: 'fine',
        items,
        send: (all: readonly unknown[]) => void told.push(...(all as FilmRecord[]).map(toldOf)),
      },
    ];
    const film = new RecordPlayer({ sinks }).start('a', 'b').advance(1);
    await loaded(film);
    film.player.seek('b');
    film.advance(1);
    await film.record.flush();
    expect(told).toEqual([...film.told]);
    expect(told.length).toBe(2);
    expect(film.errors.map(({ code, message }) => `${code} ${message.split(' ')[0] ?? ''}`).sort()).toEqual([
      'RECORD_REFUSED late',
      'RECORD_REFUSED layer',
      'RECORD_REFUSED maker',
    ]);
  });

  it('stores nothing with a queue in memory', async () => {
    const server = testServer();
    server.status = 503;
    const film = new RecordPlayer({ sinks: [server.sink], queue: 'memory' }).start('a').advance(1);
    await loaded(film);
    await film.record.flush();
    expect([server.sent.length, film.page.values.length]).toEqual([1, 0]);
  });

  it('is offline without a network, and sends when it is back', async () => {
    const server = testServer();
    const film = new RecordPlayer({ sinks: [server.sink] }).start('a').advance(1);
    await loaded(film);
    film.page.connect(false);
    expect(film.record.signals.state()).toBe('offline');
    server.status = 0;
    await film.record.flush();
    server.status = 200;
    film.page.connect(true);
    await settled();
    expect([film.record.signals.state(), server.sent.length]).toEqual(['on', 2]);
  });

  it('reports a server that refuses records once [code-record-refused]', async () => {
    const server = testServer();
    server.status = 403;
    const film = new RecordPlayer({ sinks: [server.sink] }).start('a', 'b', 'c').advance(1);
    await loaded(film);
    await film.record.flush();
    film.player.currentNodeIndex = 1;
    film.advance(1);
    await film.record.flush();
    await film.page.clock.advance(100_000);
    expect(film.errors.map(({ code, message }) => `${code} ${message}`)).toEqual([
      jasmine.stringMatching(/^RECORD_REFUSED function sink refuses records with the status 403/),
    ]);
    expect([film.record.signals.state(), server.sent.length]).toEqual(['refused', 1]);
  });

  it('names a record that a server refuses', async () => {
    const server = testServer();
    server.status = 400;
    const film = new RecordPlayer({ sinks: [server.sink] }).start('a').advance(1);
    await loaded(film);
    await film.record.flush();
    expect(film.errors.map(({ message }) => message)).toEqual([
      jasmine.stringMatching(/refused a record with the status 400, which is dropped: .*"kind":"start"/),
    ]);
    expect(film.record.signals.state()).toBe('on');
  });

  it('sends what was noted before the player was destroyed, although its code loads later', async () => {
    const server = testServer();
    const page = new FakePage();
    page.loading = new Promise((resolve) => (page.loaded = resolve));
    const film = new RecordPlayer({ sinks: [server.sink] }, { page });
    film.player.decision.add('a', ['b', 'c']);
    film.start('a').advance(3).choose('c');
    TestBed.resetTestingModule();
    page.loaded();
    await loaded(film);
    expect(server.told).toEqual([['start start a', 'choice 0 a→c viewer', 'leave a 3 a 3']]);
    expect(page.isListening).toBeFalse();
  });

  describe('on a page that is left before its code has loaded [record-kept]', () => {
    const latePage = (storage = new FakeStorage(), name = 'late'): FakePage => {
      const page = new FakePage(storage, new FakeLocks(), name);
      page.loading = new Promise((resolve) => (page.loaded = resolve));
      return page;
    };
    const hidePage = (): void => void window.dispatchEvent(new Event('pagehide'));
    const keysOf = (page: FakePage): readonly string[] => [...page.values.values.keys()];
    const start = (given: Partial<DecisionRecordOptions>, page: FakePage): RecordPlayer => {
      const film = new RecordPlayer(given, { page, features: [withQuestions()] });
      film.player.decision.add('a', ['b', 'c']);
      return film.start('a').advance(3).choose('c');
    };
    const told = ['start start a', 'choice 0 a→c viewer', 'leave a 3 a 3'];

    it('leaves notes for the next page, without what was typed', async () => {
      const server = testServer();
      const page = latePage();
      const film = start({ sinks: [server.sink] }, page);
      TestBed.inject(QuestionsService).add('a', [{ id: 'name', at: 4, kind: 'text' }]);
      film.advance(2);
      TestBed.inject(QuestionsService).answer('name', 'Rumpelstilzchen');
      hidePage();
      expect(keysOf(page)).toEqual([jasmine.stringMatching(/^iv-record:film:./)]);
      expect(page.values.getItem(keysOf(page)[0] ?? '')).not.toContain('Rumpelstilzchen');
      const next = start({ sinks: [server.sink] }, new FakePage(page.values, new FakeLocks(), 'next'));
      await loaded(next);
      await next.record.flush();
      const earlier = server.sent
        .flatMap(({ records }) => records)
        .filter(({ session }) => session !== next.records[0]?.session);
      expect(earlier.map(toldOf)).toEqual([
        ...['start start a', 'question a name null', 'choice 0 a→c viewer', 'leave a 4 a 4'],
      ]);
    });

    it('tells endings by name, as values are not kept', async () => {
      const server = testServer();
      const page = latePage();
      const story = { ...TWO_WAYS, result: { pass: ['home'] } };
      const film = new RecordPlayer({ sinks: [server.sink] }, { page });
      loadStory(film.player, story);
      void film.player.play();
      film.advance(1).choose('left').advance(11);
      hidePage();
      const next = new RecordPlayer(
        { sinks: [server.sink] },
        { page: new FakePage(page.values, new FakeLocks(), 'next') },
      );
      loadStory(next.player, story);
      void next.player.play();
      next.advance(1);
      await loaded(next);
      await next.record.flush();
      const earlier = server.sent
        .flatMap(({ records }) => records)
        .filter(({ session }) => session !== next.records[0]?.session);
      expect(earlier.map(toldOf)).toEqual([
        ...['start start door', 'choice 0 door→left viewer', 'ending home doorleft 10.05'],
      ]);
      const code = pathCode(story, ['door', 'left']);
      expect(earlier[2]).toEqual(jasmine.objectContaining({ code, rev: next.records[0]?.rev }));
      expect(earlier[2] && 'passed' in earlier[2]).toBeFalse();
    });

    it('tells them itself, once, if the page comes back', async () => {
      const page = latePage();
      const film = start({ sinks: [() => undefined] }, page);
      hidePage();
      film.advance(1);
      hidePage();
      expect(keysOf(page).length).toBe(1);
      page.loaded();
      await loaded(film);
      expect(film.told).toEqual(told);
      expect(keysOf(page).filter((key) => page.values.getItem(key)?.includes('notes'))).toEqual([]);
    });

    it('leaves notes when it is hidden, which it may not survive', async () => {
      const page = latePage();
      const film = start({ sinks: [() => undefined] }, page);
      const hidden = spyOnProperty(document, 'hidden').and.returnValue(true);
      document.dispatchEvent(new Event('visibilitychange'));
      expect(keysOf(page).length).toBe(1);
      hidden.and.returnValue(false);
      document.dispatchEvent(new Event('visibilitychange'));
      page.loaded();
      await loaded(film);
      expect(film.told).toEqual(['start start a']);
      film.page.leave();
      expect(film.told).toEqual(told);
    });

    it('tells only what follows if another page has told them', async () => {
      const page = latePage();
      const film = start({ sinks: [() => undefined] }, page);
      hidePage();
      page.values.values.clear();
      film.advance(8);
      page.loaded();
      await loaded(film);
      film.player.currentNodeIndex = 0;
      film.advance(1);
      // As with consent in the middle, the session begins with the current node.
      expect(film.told).toEqual(['start start c', 'start start a']);
    });

    it('keeps nothing without consent, a queue in storage, or a sink with a queue', () => {
      const queue = 'memory' as const;
      for (const given of [{ consent: false }, { queue }, { sinks: [] }]) {
        const page = latePage();
        start({ sinks: [() => undefined], ...given }, page);
        hidePage();
        expect(keysOf(page)).toEqual([]);
      }
      const consent = signal(true);
      const page = latePage();
      start({ consent, sinks: [() => undefined] }, page);
      hidePage();
      expect(keysOf(page).length).toBe(1);
      consent.set(false);
      TestBed.tick();
      expect(keysOf(page)).toEqual([]);
    });
  });

  it('loads its code again if it could not be loaded', async () => {
    const page = new FakePage();
    page.loading = Promise.reject(new Error('no network'));
    const film = new RecordPlayer({}, { page }).start('a', 'b').advance(1);
    await loaded(film);
    page.loading = null;
    film.advance(10);
    film.player.seek('a');
    film.advance(1);
    expect(film.told).toEqual(['start start a', 'jump 0 a']);
  });

  it('does nothing on a server', async () => {
    const server = testServer();
    const onServer = { providers: [{ provide: PLATFORM_ID, useValue: 'server' }] };
    const film = new RecordPlayer({ sinks: [server.sink] }, { features: [onServer] });
    film.start('a').advance(1);
    await film.record.flush();
    expect([film.told, film.record.signals.state(), film.page.isListening]).toEqual([[], 'off', false]);
  });
});
