// Writes `records.jsonl`, the records of 60 invented sessions: node projects/demo-app/film/write-records.mjs
// They are example data: a seeded random number decides what each viewer does, so that the file is always the same.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { film, nodes } from './story.mjs';

const SESSIONS = 60;
const BY_ID = new Map(nodes.map((node) => [node.id, node]));
/** How often each scene is chosen, compared with its siblings. */
const WEIGHTS = { stairs: 5, cove: 3, sea: 4, sky: 3, horn: 3, home: 2, row: 1, drift: 2 };

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomNumbers(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomNumbers(46);
const one = (items) => items[Math.floor(random() * items.length)];
const digits = (count) =>
  Array.from({ length: count }, () => Math.floor(random() * 16).toString(16)).join('');

/** One of the scenes, by weight. */
function weighted(ids) {
  let rest = random() * ids.reduce((sum, id) => sum + WEIGHTS[id], 0);
  return ids.find((id) => (rest -= WEIGHTS[id]) < 0) ?? ids[0];
}

/** The choice at the end of a path: what was offered, what follows, and by whom. */
function choiceAt(path, { id, children, choices, defaults, decision }) {
  if (!choices) {
    const hasLooked = path.includes('sea') || path.includes('sky');
    return { offered: children, to: hasLooked ? 'reef' : 'fog', by: 'rule', seconds: null };
  }
  const offered = Object.keys(choices);
  const isLate = random() < (id === 'fog' ? 0.3 : 0.1);
  if (isLate) return { offered, to: one(defaults ?? offered), by: 'default', seconds: null };
  // Those who have looked around for a while sound the horn.
  const rounds = path.filter((one) => one === id).length;
  const to = rounds > 2 && offered.includes('horn') ? 'horn' : weighted(offered);
  const seconds = Math.round((0.2 + 0.8 * random() ** 2) * (decision.endTime - decision.startTime) * 10) / 10;
  return { offered, to, by: 'viewer', seconds };
}

function session(number) {
  const id = `${digits(8)}-${digits(4)}-4${digits(3)}-8${digits(3)}-${digits(12)}`;
  const start = Date.UTC(2027, 0, 1 + (number % 30), 18, number % 60);
  const language = one(['en', 'en', 'de']);
  const path = [film.start];
  const records = [];
  let played = 0;
  const add = (record) =>
    records.push({
      ...{ v: 1, session: id, seq: records.length, at: new Date(start + 1000 * played).toISOString() },
      ...{ t: 1000 * played, story: film.title.en, rev: '00000000', language, ...record },
    });
  add({ kind: 'start', from: 'start', path: [...path] });
  for (;;) {
    const node = BY_ID.get(path.at(-1));
    const index = path.length - 1;
    if (random() < 0.03) {
      const time = Math.round(random() * node.seconds);
      add({ kind: 'leave', node: node.id, time, path, code: '', played: played + time });
      return records;
    }
    played += node.seconds;
    const [next] = node.children;
    if (next === undefined) {
      const choices = records.filter(({ by }) => by === 'viewer').length;
      add({ kind: 'ending', name: node.title.en, path, code: '', played, choices });
      return records;
    }
    if (node.children.length === 1) {
      path.push(next);
      continue;
    }
    const { offered, to, by, seconds } = choiceAt(path, node);
    const answer = offered.includes(to) ? to : null;
    const isAgain = path.indexOf(node.id) < index;
    add({
      ...{ kind: 'choice', node: node.id, index, offered, answer, to, by, seconds, changed: 0 },
      ...{ limit: node.decision.endTime - node.decision.startTime, again: isAgain },
    });
    path.push(to);
  }
}

const lines = Array.from({ length: SESSIONS }, (_, number) => session(number))
  .flat()
  .map((record) => `${JSON.stringify(record)}\n`);
await writeFile(fileURLToPath(new URL('../public/film/records.jsonl', import.meta.url)), lines.join(''));
