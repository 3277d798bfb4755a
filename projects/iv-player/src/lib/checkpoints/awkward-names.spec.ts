import { type TestFilm, errorOf, testFilm } from './testing/test-story';

/** Names that plain objects have already, and names that reach behind them. */
const AWKWARD = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
  'length',
  '0',
] as const;

/** What has been through a file. */
const file = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const decisionOf = (film: TestFilm, id: string): unknown => {
  const states = film.player.reduxStore.getState()['decision'] as object;
  return Object.getOwnPropertyDescriptor(states, id)?.value as unknown;
};

/** A film of one node of that id, which is chosen for, and three more. */
function filmOf(id: string): TestFilm {
  const film = testFilm(
    {},
    {},
    Object.fromEntries([...['a', 'b', 'c', id].map((one) => [one, 20] as const)]),
  );
  film.player.decision.add(id, ['b', 'c'], { startTime: 10 });
  film.player.decision.add('a', [id, 'b'], { startTime: 10 });
  return film;
}

describe('names that plain objects have already', () => {
  for (const id of AWKWARD) {
    describe(`"${id}"`, () => {
      it('is a node like others: played, chosen, remembered, brought back', async () => {
        const film = await filmOf(id).start('a');
        film.player.decision.get('a')?.make(id);
        film.advance(32);
        film.player.decision.get(id)?.make('c');
        const checkpoint = film.checkpoints.register();
        expect(film.place).toBe(`${id}@1:12.00`);
        expect(decisionOf(film, id)).toEqual(
          jasmine.objectContaining({
            parent: id,
            state: 'made',
            selected: jasmine.objectContaining({ node: 'c' }),
          }),
        );
        const before = film.state;
        const snapshot = file(film.checkpoints.save());
        film.advance(15);
        expect(film.checkpoints.restore(checkpoint?.id)).toEqual(checkpoint);
        expect([film.state, film.playlist]).toEqual([before, `a ${id} c`]);
        const next = filmOf(id);
        expect(await next.checkpoints.load(snapshot)).toEqual({ missingNodes: [], problems: [] });
        expect([next.place, decisionOf(next, id)]).toEqual([`${id}@1:12.00`, decisionOf(film, id)]);
      });

      it('is named when the story has it no more', async () => {
        spyOn(console, 'warn');
        const film = await filmOf(id).start('a', id);
        film.advance(25);
        film.checkpoints.register();
        const snapshot = file(film.checkpoints.save());
        const { missingNodes } = await testFilm().checkpoints.load(snapshot);
        expect(missingNodes).toEqual([id]);
      });

      it('brings variables their values', async () => {
        const film = filmOf(id);
        const dataSet = Object.fromEntries([[id, 3]]);
        film.player.variables.register({ name: 'score', initialValue: 0, action: 'sum', dataSet });
        await film.start('a', id);
        expect(film.player.variables.getValue('score')).toBe(0);
        film.advance(21);
        expect(film.player.variables.getValue('score')).toBe(3);
      });
    });
  }

  for (const id of AWKWARD) {
    it(`an overlay "${id}" is remembered`, async () => {
      const film = await testFilm().start('a');
      const { overlays } = film.player;
      overlays.add(id, document.createElement('p'), { visible: false });
      overlays.add('plain', document.createElement('p'));
      const checkpoint = film.checkpoints.register();
      const snapshot = file(film.checkpoints.save());
      const isShown = (): unknown => Object.getOwnPropertyDescriptor(overlays.save(), id)?.value;
      overlays.show(id);
      const seen = [isShown()];
      film.checkpoints.restore(checkpoint?.id);
      seen.push(isShown());
      overlays.show(id);
      await film.checkpoints.load(snapshot);
      expect([...seen, isShown(), overlays.save()['plain']]).toEqual([true, false, false, true]);
    });

    it(`a sound "${id}" is remembered`, async () => {
      const film = testFilm();
      film.player.audio.add(Object.fromEntries([[id, { src: 'a.mp3', followVideoPlayback: true }]]));
      await film.start('a');
      film.player.audio.play(id);
      film.advance(5);
      const checkpoint = film.checkpoints.register();
      const snapshot = file(film.checkpoints.save());
      film.advance(5);
      expect(film.checkpoints.restore(checkpoint?.id)).not.toBeNull();
      expect(await film.checkpoints.load(snapshot)).toEqual({ missingNodes: [], problems: [] });
    });
  }

  for (const name of AWKWARD) {
    it(`a variable "${name}" is remembered, or refused by name when it is registered`, async () => {
      const film = testFilm();
      const { variables } = film.player;
      const register = (): void => variables.register({ name, initialValue: 1 });
      if (['__proto__', 'constructor', 'prototype'].includes(name)) {
        expect((await errorOf(register)).code).toBe('INVALID_ARGUMENT');
        return;
      }
      expect(variables.getValue(name)).toBeUndefined();
      register();
      await film.start('a');
      variables.setValue(name, 2);
      const snapshot = file(film.checkpoints.save());
      variables.setValue(name, 3);
      expect(await film.checkpoints.load(snapshot)).toEqual({ missingNodes: [], problems: [] });
      expect(variables.getValue(name)).toBe(2);
    });
  }
});
