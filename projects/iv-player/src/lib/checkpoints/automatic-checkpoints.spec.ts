import { type TestFilm, testFilm } from './testing/test-story';

interface Settings {
  readonly enabled?: boolean;
  readonly singleChild?: boolean;
  readonly time?: number;
}

/** Node and time of every checkpoint. */
const registered = ({ checkpoints }: TestFilm): string[] =>
  checkpoints.get('all').map(({ nodeId, time }) => `${nodeId}:${String(time)}`);

/** Plays `a`, whose decision starts at 10 s, to its end; the settings of the three levels. */
async function played(
  children: readonly string[],
  added?: Settings,
  data?: Settings,
  init?: Settings,
): Promise<string[]> {
  const film = testFilm({}, { plugins: { decision: init ? { checkpoints: init } : {} } });
  film.player.repository.update({ id: 'a', data: { decision: data ? { checkpoints: data } : {} } });
  const options = { startTime: 10, autoPushSingleChild: false };
  film.player.decision.add('a', [...children], added ? { ...options, checkpoints: added } : options);
  await film.start('a');
  return registered(film.advance(19));
}

describe('automatic checkpoints (specification §2.1)', () => {
  for (const [what, children, expected, added, data, init] of [
    ['5 s before the decision starts', ['b', 'c'], ['a:5']],
    ['at a time relative to its start', ['b', 'c'], ['a:8'], { time: -2 }],
    ['also behind its start', ['b', 'c'], ['a:13'], { time: 3 }],
    ['not before the node begins', ['b', 'c'], ['a:0'], { time: -99 }],
    ['not when they are switched off', ['b', 'c'], [], { enabled: false }],
    ['not before a single child', ['b'], []],
    ['before a single child when that is wanted', ['b'], ['a:5'], { singleChild: true }],
    [
      'not before a single child when they are switched off',
      ['b'],
      [],
      { singleChild: true, enabled: false },
    ],
    ['as the init options say', ['b', 'c'], ['a:7'], undefined, undefined, { time: -3 }],
    [
      'as the data of the node say, before the init options',
      ['b', 'c'],
      ['a:6'],
      undefined,
      { time: -4 },
      { time: -3 },
    ],
    ['as add says, before both', ['b', 'c'], ['a:8'], { time: -2 }, { time: -4 }, { time: -3 }],
    ['each setting on its own level', ['b'], ['a:6'], undefined, { time: -4 }, { singleChild: true }],
  ] as readonly (readonly [string, string[], string[], Settings?, Settings?, Settings?])[]) {
    it(`are registered ${what}`, async () => {
      expect(await played(children, added, data, init)).toEqual(expected);
    });
  }

  it('are not registered behind the end of the node', async () => {
    const film = testFilm();
    film.player.decision.add('a', ['b', 'c'], { startTime: 10, checkpoints: { time: 99 } });
    await film.start('a');
    expect(registered(film.advance(21))).toEqual(['a:20']);
  });

  it('come before decision.start, and bring it back', async () => {
    const film = testFilm();
    film.player.decision.add('a', ['b', 'c'], { startTime: 10 });
    film.player.decision.add('b', ['c', 'd'], { startTime: 10 });
    await film.start('a');
    const told = film.advance(35).heard();
    expect(told.indexOf('checkpoints.register a:5.00')).toBe(told.indexOf('decision.start a') - 1);
    expect(registered(film)).toEqual(['a:5', 'b:5']);
    film.checkpoints.restore(film.checkpoints.get('all')[0]?.id);
    film.heard();
    film.player.on('decision.start', (node) => void film.player.decision.get(node)?.make('c'));
    film.advance(14.5);
    expect(film.heard()).toEqual([
      'decision.start a',
      'playlistpush c@1',
      'decision.made a',
      'decision.end a',
    ]);
    expect(registered(film)).toEqual(['a:5', 'b:5']);
  });

  it('at the very beginning of a node hold what its beginning brought, and come before decision.start', async () => {
    const film = testFilm();
    film.player.variables.register({
      name: 'visits',
      initialValue: 0,
      action: 'sum',
      dataSet: { a: 1 },
      updateOn: 'nodestart',
    });
    film.player.decision.add('a', ['b', 'c']);
    await film.start('a');
    film.player.variables.setValue('visits', 7);
    film.advance(3).heard();
    film.checkpoints.restore();
    expect([film.player.variables.getValue('visits'), film.place]).toEqual([1, 'a@0:0.00']);
    expect(film.heard()).toEqual([
      'seeking',
      'decision.end a',
      'nodeend a@0',
      'nodestart a@0',
      'decision.start a',
      'seeked',
      'checkpoints.restore a:0.00',
    ]);
  });

  it('jumped over are registered where they should have been', async () => {
    const film = testFilm();
    film.player.decision.add('a', ['b', 'c'], { startTime: 10 });
    await film.start('a');
    film.player.seek(16);
    film.advance(1);
    expect(registered(film)).toEqual(['a:5']);
    film.checkpoints.restore();
    expect([film.place, film.player.decision.get('a')?.state]).toEqual(['a@0:5.00', 'inactive']);
    film.heard();
    expect(film.advance(6).heard()).toEqual(['decision.start a']);
  });

  it('that fail are told and stop nothing', async () => {
    const film = testFilm();
    film.player.decision.add('a', ['b', 'c'], { startTime: 10 });
    await film.start('a');
    spyOn(film.checkpoints, 'register').and.throwError('broken');
    film.heard();
    expect(film.advance(11).heard()).toEqual(['error BAD_SNAPSHOT', 'decision.start a']);
  });
});
