import { randomNumbers } from '../playthroughs/random-numbers';
import type { StoryFile } from '../format/story-file';
import type { FilmRecord, FilmRecordBase } from '../records/film-record';
import { storyOf } from './test-story';

/** A film with three decisions, a loop, a question, a default that is not a choice, and a scene that nobody can reach. */
export const RECORDED: StoryFile = storyOf(
  {
    door: {
      source: 'door.mp4',
      duration: 40,
      title: { en: 'The door', de: 'Die Tür' },
      decision: {
        prompt: { en: 'Which way?', de: 'Wohin?' },
        defaults: ['late'],
        choices: [
          { to: 'hall', id: 'left', label: { en: 'Left', de: 'Links' } },
          { to: 'hall', id: 'right', label: 'Right' },
          { to: 'yard', label: 'Out' },
        ],
      },
    },
    late: { source: 'late.mp4', duration: 20, next: 'hall' },
    hall: {
      source: 'hall.mp4',
      duration: 60,
      questions: [
        {
          ...{ id: 'wires', at: 5, kind: 'multiple', tries: 2, prompt: 'Which wires?' },
          answers: [{ id: 'blue', label: 'Blue' }, { id: 'brown', correct: true }, { id: 'red' }],
        },
        { id: 'volts', at: 9, kind: 'number', accept: { value: 230 } },
      ],
      decision: {
        defaults: ['yard'],
        choices: [
          { to: 'door', label: 'Back' },
          { to: 'yard', label: 'On' },
          { to: 'cellar', label: 'Down', when: false },
        ],
      },
    },
    yard: {
      source: 'yard.mp4',
      duration: 90,
      decision: { choices: [{ to: 'home' }, { to: 'lost', label: 'Lost' }] },
    },
    cellar: { source: 'cellar.mp4', duration: 5, ending: 'cellar' },
    home: { source: 'home.mp4', duration: 10, ending: 'home' },
    lost: { source: 'lost.mp4', duration: 10, ending: 'lost' },
  },
  { title: 'Records', languages: ['en', 'de'], meta: { ifid: 'D5B4C3A2-1111-4222-8333-444455556666' } },
);

/** Any record, without what all records have. */
type Bare = FilmRecord extends infer One
  ? One extends FilmRecord
    ? Omit<One, keyof FilmRecordBase>
    : never
  : never;

/** Returns a session of about 50 records in `RECORDED`, as a viewer makes them. */
function sessionOf(number: number, random: () => number): readonly FilmRecord[] {
  const one = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const digits = (count: number): string =>
    Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join('');
  const session = `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
  const rev = random() < 0.9 ? '0a1b2c3d' : 'ffff0000';
  const records: FilmRecord[] = [];
  let t = 0;
  const add = (bare: Bare): void => {
    t += Math.floor(random() * 9000);
    records.push({
      ...{
        v: 1,
        session,
        seq: records.length,
        at: new Date(Date.UTC(2027, 0, 1 + (number % 28)) + t).toISOString(),
      },
      ...{ t, story: 'd5b4c3a2-1111-4222-8333-444455556666', rev, language: one(['en', 'de', null]) },
      ...bare,
    });
  };
  const path = ['door'];
  let played = 0;
  const leavesAt = random() < 0.3 ? Math.floor(random() * 6) : Infinity;
  add({ kind: 'start', from: 'start', path: [...path] });
  for (;;) {
    const node = path.at(-1) ?? '';
    const index = path.length - 1;
    const scene = RECORDED.nodes[node];
    for (let time = random() * 3; time < 20; time += random() * 3)
      add({ kind: 'media', action: one(['play', 'pause'] as const), node, time });
    if (path.length > leavesAt) {
      add({ kind: 'leave', node, time: 1, path: [...path], code: '', played: played + 1 });
      return records;
    }
    for (const { id } of scene?.questions ?? []) {
      const answer = one([['blue'], ['brown'], ['blue', 'red'], null]);
      const typed = one([230, 12, null]);
      const given = id === 'volts' ? typed : answer;
      const correct = given === null ? one([false, null]) : given === 230 || String(given) === 'brown';
      const tries = one([1, 1, 2]);
      add({
        ...{ kind: 'question', node, id, answer: given, correct, points: correct ? 1 : 0 },
        ...{ tries, seconds: 2, by: given === null ? 'limit' : 'viewer' },
        ...(tries > 1 && records.length % 2 === 0 && { again: true }),
      });
    }
    played += scene?.duration ?? 0;
    const { decision, next, ending } = scene ?? {};
    add({ kind: 'node', node, index, watched: 1, of: 1, left: 'seam' });
    if (ending !== undefined) {
      add({ kind: 'ending', name: ending, path: [...path], code: '', played, choices: index });
      return records;
    }
    if (next !== undefined) {
      path.push(next);
      continue;
    }
    const isLate = node === 'door' && random() < 0.2;
    const open = decision?.choices.slice(0, node === 'hall' ? 2 : 3) ?? [];
    const choice = random() < 0.4 ? open.at(-1) : one(open);
    const to = isLate ? 'late' : (choice?.to ?? '');
    const by = isLate ? 'default' : one(['viewer', 'viewer', 'viewer', 'page', 'default', 'chance'] as const);
    const seconds = by === 'viewer' ? Math.round(random() ** 3 * 90_000) / 1000 : null;
    add({
      ...{ kind: 'choice', node, index, offered: open.map(({ to: id, id: own }) => own ?? id) },
      ...{ answer: isLate ? null : (choice?.id ?? to), to, by, seconds, changed: 0 },
      ...{ limit: one([null, 90, 120]), again: path.indexOf(node) < index },
    });
    path.push(to);
  }
}

/** Returns the records of seeded sessions in `RECORDED`, one session after the other. */
export function randomRecords(seed: number, sessions: number): readonly FilmRecord[] {
  const random = randomNumbers(seed);
  return Array.from({ length: sessions }, (_, number) => sessionOf(number, random)).flat();
}

/** Returns the items in a seeded random order. */
export function shuffled<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  const mixed = [...items];
  for (let at = mixed.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as Item, mixed[at] as Item];
  }
  return mixed;
}
