import fc from 'fast-check';
import { randomNumbers } from '../playthroughs/random-numbers';
import { RECORDED, randomRecords } from '../testing/random-records';
import { audience } from './audience';
import type { AudienceFigures } from './audience-rows';
import { audienceCsv } from './audience-csv';
import { audienceHtml } from './audience-html';
import { csvRows } from './audience-tables';
import type { FilmRecord } from './film-record';

const FEWEST = 5;
const isFew = (count: number): boolean => count > 0 && count < FEWEST;
type Table = readonly (readonly string[])[];

/** Records of viewers who type names, some of them again and again. */
function recordsOf(seed: number, sessions: number, names: number): readonly FilmRecord[] {
  const random = randomNumbers(seed);
  const typed = (): string => `name${Math.floor(names * random() ** 3)}x`;
  return randomRecords(seed, sessions).flatMap((record) => {
    if (record.kind !== 'question' || record.id !== 'volts') return [record];
    const answer = typed();
    const times = random() < 0.2 ? 6 : 1;
    return Array.from({ length: times }, (_, time) => ({
      ...record,
      ...{ answer, seq: record.seq + 10_000 * time },
    }));
  });
}

/** Sessions by what was typed. */
function typistsOf(records: readonly FilmRecord[]): ReadonlyMap<string, ReadonlySet<string>> {
  const typists = new Map<string, Set<string>>();
  for (const record of records)
    if (record.kind === 'question' && typeof record.answer === 'string')
      typists.set(record.answer, (typists.get(record.answer) ?? new Set<string>()).add(record.session));
  return typists;
}

/** Problems of cells with a known sum: a few, or a single one that is hidden. */
function problemsOf(what: string, cells: readonly string[]): readonly string[] {
  const hidden = cells.filter((cell) => !/^\d+$/.test(cell)).length;
  const shown = cells.map(Number).filter((count) => count > 0);
  return [
    ...shown.filter(isFew).map((count) => `${what}: ${count}`),
    ...(hidden === 1 && shown.length > 0 ? [`${what}: ${cells.join()} hides one`] : []),
  ];
}

const column = (rows: Table, at: number): readonly string[] => rows.map((row) => row[at] ?? '');

/** Problems of a row with a sum and its parts. */
function partProblems(what: string, [sum = '', ...parts]: readonly string[]): readonly string[] {
  return /^\d+$/.test(sum) ? problemsOf(what, parts) : parts.filter((part) => /^[1-9]/.test(part));
}

const differs = (what: string, one: string | undefined, other: string | undefined): readonly string[] =>
  isFew(Math.abs(Number(one) - Number(other))) ? [`${what}: ${one} - ${other}`] : [];

function minuteProblems(rows: Table): readonly string[] {
  let [before, told] = [NaN, 0];
  return rows.flatMap(([minute, playing, , ended, left]) => {
    const problems: string[] = [];
    if (/^\d+$/.test(playing ?? '')) {
      if (isFew(before - Number(playing) - told)) problems.push(`minute ${minute}: ${before}, ${playing}`);
      [before, told] = [Number(playing), 0];
    }
    for (const end of [ended, left]) told += Number(end) || 0;
    return [...problems, ...(isFew(Number(playing)) ? [`minute ${minute}`] : [])];
  });
}

/** Feet of the map where it is not told how many left. */
const feetProblems = (body: Element, cells: readonly string[]): readonly string[] => {
  const feet = body.querySelectorAll('.boxes .left').length;
  return feet > cells.filter((cell) => /^[1-9]/.test(cell)).length ? [`${feet} feet`] : [];
};

/** Bars that are as tall as a number that is not told, and times of viewers who are few. */
function barProblems(table: Element): readonly string[] {
  const section = table.closest('section');
  const counts = [...table.querySelectorAll('tbody td')].slice(1).map((cell) => cell.textContent.trim());
  const line = section?.querySelector('.bars path')?.getAttribute('d') ?? '';
  const tall = counts.flatMap((cell, index) => {
    const [, height] = new RegExp(`M${index * 14} 54v-(\\d+)`).exec(line) ?? [];
    return /few|–/.test(cell) && height !== '1' ? [`bar ${index}: ${height}`] : [];
  });
  return tall;
}

/** What the page tells of fewer viewers than it may. */
function pageProblems(figures: AudienceFigures): readonly string[] {
  const { body } = new DOMParser().parseFromString(audienceHtml(figures, FEWEST), 'text/html');
  const problems: string[] = [];
  const lines = [...body.querySelectorAll('.ways path')];
  for (const table of body.querySelectorAll('table')) {
    const [head = [], ...rows] = [...table.rows].map((row) =>
      [...row.cells].map((cell) => cell.textContent.trim()),
    );
    const [first] = head;
    // Nor do shares tell what counts do not.
    const share = head.findIndex((name) => name.startsWith('Share'));
    const count = head.findIndex((name) => /^(?:Times|Sessions|Playing)$/.test(name));
    if (share >= 0 && count >= 0)
      for (const row of rows)
        if (/few|–/.test(row[count] ?? '') && /\d/.test(row[share] ?? ''))
          problems.push(`${first}: ${row.join()}`);
    const cells = rows.flatMap((row) => (first === 'Minute' ? row.slice(1) : row));
    problems.push(
      ...cells.filter((cell) => /^\d+$/.test(cell) && isFew(Number(cell))).map((one) => `${first}: ${one}`),
    );
    if (first === 'Version of the story' || first === 'Ending' || first === 'Answer')
      problems.push(...problemsOf(first, column(rows, 1)));
    else if (first === 'Scene')
      problems.push(...problemsOf('left', column(rows, 3)), ...feetProblems(body, column(rows, 3)));
    else if (first === 'Seconds')
      problems.push(...problemsOf('seconds', rows[0]?.slice(1) ?? []), ...barProblems(table));
    else if (first === 'Minute') problems.push(...minuteProblems(rows));
    else if (first === 'Choice') {
      problems.push(...problemsOf('choices', column(rows, 3)));
      problems.push(...rows.flatMap((row) => partProblems('choice', row.slice(3))));
    } else if (first === 'Question')
      for (const [, , asked, answered, judged, right] of rows)
        problems.push(...differs('asked', asked, answered), ...differs('right', judged, right));
    else if (first === 'From') {
      for (const from of new Set(column(rows, 0)))
        problems.push(
          ...problemsOf(
            from,
            column(
              rows.filter((row) => row[0] === from),
              2,
            ),
          ),
        );
      rows.forEach((row, index) => {
        const width = lines[index]?.getAttribute('stroke-width') ?? '1';
        if (/few|–/.test(row[2] ?? '') && width !== '1') problems.push(`way as wide as ${width}`);
      });
    }
  }
  for (const section of body.querySelectorAll('section'))
    if (section.textContent.includes('Half of the viewers')) {
      const viewer = figures.decisions.find(({ node }) =>
        section.querySelector('h3')?.textContent.includes(node),
      );
      const measured = viewer?.seconds.reduce((sum, { count }) => sum + count, 0) ?? 0;
      if (isFew(measured)) problems.push(`median of ${measured}`);
    }
  const [summary = ''] = /[^.]*/.exec(body.querySelector('p')?.textContent ?? '') ?? [];
  for (const [count] of summary.matchAll(/\d+/g)) if (isFew(Number(count))) problems.push(summary);
  return problems;
}

describe('a report for at least five viewers [audience-few]', () => {
  const audiences = fc.tuple(
    fc.nat(10_000),
    fc.integer({ min: 1, max: 60 }),
    fc.integer({ min: 1, max: 40 }),
  );

  it('tells nothing that fewer typed', () => {
    fc.assert(
      fc.property(audiences, (given) => {
        const records = recordsOf(...given);
        const figures = audience(records, RECORDED);
        const told = audienceHtml(figures, FEWEST) + audienceCsv(figures, FEWEST);
        const typed = [...typistsOf(records)].filter(([name]) => told.includes(name));
        expect(typed.filter(([, { size }]) => size < FEWEST)).toEqual([]);
        expect(audienceHtml(figures)).toContain([...typistsOf(records).keys()][0] ?? '');
      }),
      { numRuns: 25 * MORE_RUNS },
    );
  });

  it('has no count of fewer in its tables, nor numbers from which one follows', () => {
    fc.assert(
      fc.property(audiences, (given) => {
        expect(pageProblems(audience(recordsOf(...given), RECORDED))).toEqual([]);
      }),
      { numRuns: 25 * MORE_RUNS },
    );
  });

  it('has none in its CSV', () => {
    fc.assert(
      fc.property(audiences, (given) => {
        const [, ...rows] = csvRows(audienceCsv(audience(recordsOf(...given), RECORDED), FEWEST));
        for (const node of new Set(column(rows, 0))) {
          const own = rows.filter((row) => row[0] === node);
          expect(problemsOf(node, column(own, 5))).toEqual([]);
          expect(own.flatMap((row) => partProblems(node, [row[5] ?? '', ...row.slice(7, 10)]))).toEqual([]);
        }
      }),
      { numRuns: 25 * MORE_RUNS },
    );
  });

  it('shows no path that fewer took', () => {
    fc.assert(
      fc.property(audiences, (given) => {
        const figures = audience(recordsOf(...given), RECORDED);
        const told = audienceHtml(figures, FEWEST);
        const rare = figures.paths.filter(({ sessions }) => sessions < FEWEST);
        const shown = rare.filter(
          ({ path, ending }) =>
            path.length > 2 && told.includes(`<td>${path.join(' › ')}<td>${ending ?? '<em>left</em>'}<`),
        );
        expect(shown).toEqual([]);
      }),
      { numRuns: 25 * MORE_RUNS },
    );
  });
});
