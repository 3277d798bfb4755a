import fc from 'fast-check';
import { jumpToNode, openPlaylist } from 'iv-player/private';
import type { FilmRecord } from 'iv-player/story-core';
import { FakeLocks, settled } from './testing/fake-page';
import { FakePage, RecordPlayer } from './testing/record-player';
import { rebuiltPath } from './testing/rebuilt-path';

type Step =
  | { readonly do: 'wait'; readonly seconds: number }
  | { readonly do: 'choose' | 'seek' | 'goTo' | 'open' | 'time'; readonly at: number }
  | { readonly do: 'back' | 'forward'; readonly by: number }
  | { readonly do: 'restart' | 'mark' | 'return' | 'pause' | 'play' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      seconds: fc.constantFrom(0, 1, 5, 9.5, 11, 40),
    }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('choose' as const), at: fc.nat(2) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('seek' as const, 'goTo' as const, 'open' as const, 'time' as const),
      at: fc.nat(4),
    }),
  },
  fc.record({ do: fc.constantFrom('back' as const, 'forward' as const), by: fc.integer({ min: 1, max: 3 }) }),
  {
    weight: 2,
    arbitrary: fc.constantFrom('restart', 'mark', 'return', 'pause', 'play').map((word) => ({ do: word })),
  },
);

const IDS = ['a', 'b', 'c', 'd', 'e'];

/** Plays a program in a film where `d` has a single follower, and all others ask; without an answer, it ends at `e`. */
function play(film: RecordPlayer, steps: readonly Step[]): void {
  const { player } = film;
  const idAt = (at: number): string => IDS[at] ?? 'a';
  player.decision.add('a', ['b', 'c', 'd']);
  player.decision.add('b', ['a', 'd', 'e'], { defaults: ['d'] });
  player.decision.add('c', ['c', 'd'], { decider: () => 'e' });
  player.decision.add('d', ['e']);
  player.decision.add('e', ['a', 'b'], { decider: () => false });
  let mark: ReturnType<typeof player.checkpoints.register> | null = null;
  film.start('a').advance(1);
  for (const one of steps)
    if (one.do === 'wait') film.advance(one.seconds);
    else if (one.do === 'choose') {
      const decision = player.decision.get(player.currentNodeId ?? '');
      const choice = decision?.choices[one.at];
      if (choice) decision.make(choice.id);
    } else if (one.do === 'seek') player.seek(idAt(one.at));
    else if (one.do === 'goTo') jumpToNode(player, idAt(one.at));
    else if (one.do === 'open') {
      openPlaylist(player, [...film.record.path().slice(0, one.at), idAt(one.at)], one.at);
      mark = null;
    } else if (one.do === 'time') player.currentTime = one.at * 7;
    else if (one.do === 'back') player.currentNodeIndex = Math.max(0, player.currentNodeIndex - one.by);
    else if (one.do === 'forward')
      player.currentNodeIndex = Math.min(player.playlist.length - 1, player.currentNodeIndex + one.by);
    else if (one.do === 'restart') {
      player.restart();
      mark = null;
    } else if (one.do === 'mark') mark = player.checkpoints.register();
    else if (one.do === 'return') {
      if (mark) player.checkpoints.restore(mark.id);
    } else if (one.do === 'pause') player.pause();
    else void player.play();
  film.advance(1);
}

describe('the path of a session', () => {
  it('can be rebuilt from its records alone, after any choices, changes of mind, jumps and ways back [record-path]', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const film = new RecordPlayer();
        play(film, steps);
        const session = film.records.at(-1)?.session;
        const records: readonly FilmRecord[] = film.records.filter((one) => one.session === session);
        expect(records.map(({ seq }) => seq)).toEqual(records.map((_, index) => index));
        const path = [...film.player.playlist].slice(0, film.player.currentNodeIndex + 1).map(({ id }) => id);
        // Nothing plays after a restart while paused.
        if (path.length === 0) return;
        const rebuilt = rebuiltPath(records, (node) => (node === 'd' ? 'e' : undefined));
        // A single follower that is playing has no record.
        expect(path.slice(0, rebuilt.length)).toEqual(rebuilt as string[]);
        const rest = path.slice(rebuilt.length - 1);
        expect(
          rest.every((node, index) => index === 0 || (node === 'e' && rest[index - 1] === 'd')),
        ).toBeTrue();
      }),
      { numRuns: 500 * MORE_RUNS },
    );
  });

  it('is told by the next page if this one is left before the code has loaded [record-kept]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const withoutId = (records: readonly FilmRecord[]): unknown => {
          const ids = [...new Set(records.map(({ session }) => session))];
          return records.map((record) => ({ ...record, session: ids.indexOf(record.session) }));
        };
        const options = { detail: 'media', sinks: [(): void => undefined] } as const;
        const live = new RecordPlayer(options);
        play(live, steps);
        live.page.leave();
        const expected = withoutId(live.records);
        const page = new FakePage();
        page.loading = new Promise(() => undefined);
        play(new RecordPlayer(options, { page }), steps);
        window.dispatchEvent(new Event('pagehide'));
        expect(page.values.length).toBe(1);
        const told: FilmRecord[] = [];
        const next = new FakePage(page.values, new FakeLocks(), 'next');
        const sinks = [(records: readonly FilmRecord[]) => void told.push(...records)];
        const film = new RecordPlayer({ detail: 'media', sinks, batch: 1000 }, { page: next }).start('a');
        await settled();
        await film.record.flush();
        expect(withoutId(told.filter(({ session }) => session !== film.records[0]?.session))).toEqual(
          expected,
        );
      }),
      { numRuns: 60 * MORE_RUNS },
    );
  });

  it('is told from the start although the code that makes records loads late [record-late]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
        const told = async (isLate: boolean): Promise<readonly FilmRecord[]> => {
          const page = new FakePage();
          if (isLate) page.loading = new Promise((resolve) => (page.loaded = resolve));
          const film = new RecordPlayer({ detail: 'media' }, { page });
          play(film, steps);
          expect(film.records.length > 0).toBe(!isLate);
          page.loaded();
          await film.record.loaded();
          film.advance(30);
          return [...film.records];
        };
        expect(await told(true)).toEqual(await told(false));
      }),
      { numRuns: 100 * MORE_RUNS },
    );
  });
});
