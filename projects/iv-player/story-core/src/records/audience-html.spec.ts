import { randomNumbers } from '../playthroughs/random-numbers';
import { RECORDED, randomRecords } from '../testing/random-records';
import { storyOf } from '../testing/test-story';
import { audience } from './audience';
import { audienceCsv } from './audience-csv';
import { audienceHtml } from './audience-html';
import type { FilmRecord } from './film-record';

const FIGURES = audience(randomRecords(1, 200), RECORDED);
const page = (figures = FIGURES, minViewers = 1): Document =>
  new DOMParser().parseFromString(audienceHtml(figures, minViewers), 'text/html');
const cellsOf = (table: Element | null | undefined): readonly (readonly string[])[] =>
  [...(table?.querySelectorAll('tr') ?? [])].map((row) =>
    [...row.cells].map((cell) => cell.textContent.trim()),
  );
const percent = (share: number): string => `${Math.round(100 * share)}%`;

describe('audienceHtml', () => {
  const { body, title } = page();
  const tables = [...body.querySelectorAll('table')];

  it('has every figure in a table [audience-page]', () => {
    expect(title).toBe('Records: what viewers chose');
    expect([...body.querySelectorAll('h2')].map(({ textContent }) => textContent)).toEqual([
      ...['Endings', 'Ways', 'Decisions', 'Questions', 'Most frequent paths', 'Who was still playing'],
    ]);
    const [versions, endings, nodes, ways, door, doorSeconds] = tables.map(cellsOf);
    expect(versions?.slice(1)).toEqual(FIGURES.revisions.map(({ rev, sessions }) => [rev, String(sessions)]));
    expect(endings?.slice(1, -1)).toEqual(
      FIGURES.endings.map(({ name, sessions, share }) => [name, String(sessions), percent(share)]),
    );
    expect(nodes?.slice(1).map((row) => row[3])).toEqual(FIGURES.nodes.map(({ left }) => String(left)));
    expect(ways?.slice(1)).toEqual(
      FIGURES.ways.map(({ from, to, sessions, share }) => [
        ...[from, to, String(sessions)],
        FIGURES.nodes.some(({ node, sessions: here }) => node === from && here > 0) ? percent(share) : '',
      ]),
    );
    expect(door?.slice(1)).toEqual(
      FIGURES.choices
        .filter(({ node }) => node === 'door')
        .map(({ answer, label, to, share, count, viewer, automatic, page: byPage }) => [
          ...[answer === null ? 'a default' : label, to, percent(share)],
          ...[count, viewer, automatic, byPage].map(String),
        ]),
    );
    const sum = (doorSeconds?.[1] ?? []).slice(1).reduce((total, cell) => total + Number(cell), 0);
    expect(sum).toBe(FIGURES.decisions[0]?.viewer ?? NaN);
    expect(cellsOf(tables.at(-1)).length).toBe(FIGURES.minutes.length + 1);
    expect(cellsOf(tables.at(-2)).length).toBe(11);
  });

  it('draws each way as wide as its share, dotted if nobody took it, and a foot where viewers left [audience-map]', () => {
    const lines = [...body.querySelectorAll('.ways path')];
    expect(lines.length).toBe(FIGURES.ways.length);
    FIGURES.ways.forEach(({ sessions }, index) => {
      const line = lines[index];
      if (sessions === 0) expect(line?.getAttribute('class')).toBe('never');
      else
        expect(Number(line?.getAttribute('stroke-width'))).toBe(
          Math.max(1, Math.round((140 * sessions) / FIGURES.sessions) / 10),
        );
    });
    const labels = [...body.querySelectorAll('.shares text')].map(({ textContent }) => textContent);
    expect(labels).toEqual(
      FIGURES.ways.filter(({ sessions }) => sessions > 0).map(({ share }) => percent(share)),
    );
    expect(body.querySelectorAll('.boxes .left').length).toBe(
      FIGURES.nodes.filter(({ left }) => left > 0).length,
    );
    const places = [...body.querySelectorAll('.boxes rect')].map(
      (one) => `${one.getAttribute('x')} ${one.getAttribute('y')}`,
    );
    expect(new Set(places).size).toBe(FIGURES.nodes.length);
  });

  it('says few for counts below a limit, nowhere the count [audience-few]', () => {
    const records = randomRecords(4, 30);
    const few = audience(records, RECORDED);
    const shown = page(few, 12);
    const numbers = [...shown.querySelectorAll('td')].filter((cell) => /^\d+$/.test(cell.textContent));
    const minutes = new Set([...shown.querySelectorAll('table:last-of-type tr td:first-child')]);
    const low = numbers.filter(
      (cell) => !minutes.has(cell) && Number(cell.textContent) > 0 && Number(cell.textContent) < 12,
    );
    expect(low.map((cell) => cell.parentElement?.textContent)).toEqual([]);
    expect([...shown.querySelectorAll('td')].some(({ textContent }) => textContent === 'few')).toBeTrue();
    expect(audienceCsv(few, 12)).toMatch(/,few,few,/);
  });

  it('shows texts verbatim, runs and requests nothing [audience-page]', () => {
    const hostile = '</svg><img src=x onerror=alert(1)><script>alert(1)</script>"\'&';
    const story = storyOf(
      { [hostile]: { title: hostile, source: 'a.mp4', ending: hostile } },
      { title: hostile },
    );
    const records = randomRecords(1, 3).map(
      (record) =>
        JSON.parse(
          JSON.stringify(record)
            .replaceAll('"d5b4c3a2-1111-4222-8333-444455556666"', JSON.stringify(hostile))
            .replaceAll('door', JSON.stringify(hostile).slice(1, -1)),
        ) as FilmRecord,
    );
    const figures = audience([...records, { ...records[0], rev: hostile, seq: 999 } as FilmRecord], story);
    expect(figures.sessions).toBe(3);
    const shown = page(figures);
    expect(shown.querySelectorAll('img, script, link, iframe, [onerror], [src], [href]').length).toBe(0);
    expect(shown.querySelector('h1')?.textContent).toBe(`${hostile}: what viewers chose`);
    expect(shown.querySelector('meta[http-equiv]')?.getAttribute('content')).toContain("default-src 'none'");
    expect(audienceHtml(figures)).not.toMatch(/url\(|@import/);
  });

  it('names and counts what was left out, and says what browsers lost [audience-page]', () => {
    const foreign = [{ reason: 'story', count: 7, first: 'a<b.jsonl:3' }] as const;
    const { body: shown } = page({ ...FIGURES, revisions: [], duplicates: 2, lost: 5, foreign });
    expect(shown.querySelector('p')?.textContent).toContain('2 duplicates left out, 5 lost in browsers.');
    expect(cellsOf(shown.querySelector('table'))[1]).toEqual(['of another story', 'a<b.jsonl:3', '7']);
  });

  it('shows a story that nobody has seen', () => {
    const { body: empty } = page(audience([], RECORDED));
    expect(empty.textContent).toContain('0 sessions');
    expect(empty.textContent).not.toMatch(/NaN|undefined|Infinity/);
    expect(empty.querySelectorAll('.ways path.never').length).toBe(FIGURES.ways.length);
  });

  it('takes at most 1 MB for 1,000 nodes with all figures [audience-page]', () => {
    const random = randomNumbers(2);
    const ids = Array.from({ length: 1000 }, (_, index) => `scene-${index}`);
    const story = storyOf(
      Object.fromEntries(
        ids.map((id, index) => {
          const next = [1, 2].map((step) => ids[index + step]).filter((to) => to !== undefined);
          const choices = next.map((to) => ({ to, label: `On to ${to}` }));
          const title = `The scene number ${index}`;
          return [
            id,
            {
              source: 'a.mp4',
              title,
              ...(choices.length > 0
                ? { decision: { choices, prompt: 'Which way now?' } }
                : { ending: 'end' }),
            },
          ];
        }),
      ),
    );
    const [base] = randomRecords(1, 1);
    const records = ids.slice(0, -1).flatMap((node, index) =>
      Array.from({ length: 40 }, (_, seq) => ({
        ...{
          ...base,
          story: 'film',
          session: `s${seq}`,
          seq: index,
          kind: 'choice',
          node,
          index: 0,
          offered: [],
        },
        ...{ answer: ids[index + 1], to: ids[index + 1], by: 'viewer', seconds: random() * 10, changed: 0 },
        ...{ limit: 10, again: false },
      })),
    ) as readonly FilmRecord[];
    const figures = audience(records, story);
    expect(figures.decisions.filter(({ count }) => count > 0).length).toBe(999);
    expect(new TextEncoder().encode(audienceHtml(figures)).length).toBeLessThan(1_000_000);
  });
});

describe('audienceCsv', () => {
  it('has a line for each choice [audience-csv]', () => {
    const lines = audienceCsv(FIGURES).split('\r\n');
    const [left] = FIGURES.choices;
    expect(lines[0]).toBe(
      'scene,question,choice,id,leads to,times,share,by viewers,automatic,by the page,in the story',
    );
    expect(lines[1]).toBe(
      `door,Which way?,Left,left,hall,${left?.count},${percent(left?.share ?? 0)},${left?.viewer},${left?.automatic},${left?.page},yes`,
    );
    expect(lines.length).toBe(FIGURES.choices.length + 2);
  });

  it('writes nothing that a spreadsheet would evaluate as a formula', () => {
    const record = randomRecords(1, 3).find(({ kind }) => kind === 'choice');
    const figures = audience([{ ...record, node: '=1+1' } as FilmRecord], RECORDED);
    expect(audienceCsv(figures)).toContain(`\r\n'=1+1,`);
  });
});
