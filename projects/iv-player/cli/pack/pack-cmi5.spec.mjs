// Packs for LMSs with cmi5: the course structure, the page, and warnings.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { STORY, importPack, makeFilm } from '../testing/film-to-pack.mjs';

describe('a pack for an LMS with cmi5', () => {
  let film;
  let packStory;
  let out;
  before(async () => {
    film = makeFilm();
    ({ packStory } = await importPack(film));
    process.env.PATH = '';
  });
  after(() => rmSync(film.root, { recursive: true, force: true }));
  beforeEach(() => {
    out = join(film.root, 'out');
    rmSync(out, { recursive: true, force: true });
  });

  const pack = (story = STORY, options = {}) =>
    packStory(story, { to: 'cmi5', out, folder: film.folder, player: film.player, ...options });
  const structure = () => readFileSync(join(out, 'cmi5.xml'), 'utf8');
  const attributes = () =>
    /<au id="([^"]+)" moveOn="(\w+)"(?: masteryScore="([^"]+)")?>/.exec(structure())?.slice(1);
  const scene = (ending, rest = {}) => ({ source: 'door.webm', ending, ...rest });
  const judged = (result, rest = {}) => ({
    ...{ format: 'iv-story', version: 1, title: 'Door', start: 'a', nodes: { a: scene('x') } },
    ...rest,
    result,
  });

  it('has the structure of a course with one unit, in every language, the first one first [course-cmi5]', async () => {
    const { code } = await pack(STORY, { id: 'https://films.example/door', language: 'de' });
    assert.equal(code, 0);
    const title = (indent) =>
      ['title', 'description']
        .map((name) =>
          [
            `<${name}>`,
            '  <langstring lang="de">Die Tür</langstring>',
            '  <langstring lang="en">The door</langstring>',
            `</${name}>`,
          ]
            .map((line) => indent + line)
            .join('\n'),
        )
        .join('\n');
    assert.equal(
      structure(),
      `<?xml version="1.0" encoding="UTF-8"?>
<courseStructure xmlns="https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd">
  <course id="https://films.example/door">
${title('    ')}
  </course>
  <au id="https://films.example/door/film" moveOn="Completed">
${title('    ')}
    <url>index.html</url>
  </au>
</courseStructure>
`,
    );
  });

  it('gives the page its identity, the script, and the right to send to any LMS', async () => {
    await pack();
    const page = readFileSync(join(out, 'index.html'), 'utf8');
    const { to, id, publisherId } = JSON.parse(/id="iv-config">([^<]*)</.exec(page)?.[1] ?? '');
    assert.equal(to, 'cmi5');
    assert.match(publisherId, /^urn:uuid:[\da-f-]{36}$/);
    assert.notEqual(publisherId, id);
    assert.equal(attributes()?.[0], publisherId);
    assert.match(page, /connect-src &#39;self&#39; https: http:;/);
    const scripts = [...page.matchAll(/<script defer src="iv\/(\w+)\./g)].map(([, name]) => name);
    assert.deepEqual(scripts, ['howler', 'hls', 'course', 'cmi5', 'player']);
    assert.ok(readdirSync(join(out, 'iv')).some((name) => /^cmi5\.[\da-f]{8}\.js$/.test(name)));
    const listed = JSON.parse(readFileSync(join(out, 'pack.json'), 'utf8')).files.map(({ path }) => path);
    assert.ok(listed.includes('cmi5.xml'));
  });

  it('asks for a pass where the story judges, and for a score with two decimals, rounded down [course-mastery]', async () => {
    const [pass, score] = [{ pass: ['x'] }, { score: 70, mastery: 2 / 3 }];
    for (const [result, moveOn, mastery] of [
      [{ complete: ['x'] }, 'Completed', undefined],
      [{ score: 70 }, 'Completed', undefined],
      [pass, 'Passed', undefined],
      [{ ...pass, mastery: 0.5 }, 'Passed', undefined],
      [score, 'Passed', '0.66'],
      [{ ...score, mastery: 0.29 }, 'Passed', '0.29'],
      [{ ...score, mastery: 0.000_000_1 }, 'Passed', '0'],
      [{ ...score, mastery: 1 }, 'Passed', '1'],
    ]) {
      rmSync(out, { recursive: true, force: true });
      assert.equal((await pack(judged(result))).code, 0);
      assert.deepEqual(attributes()?.slice(1), [moveOn, mastery], JSON.stringify(result));
    }
  });

  it('warns about an ending that passes in the story, and fails in the LMS [course-mastery]', async () => {
    const nodes = {
      a: {
        source: 'door.webm',
        decision: { choices: ['good', 'poor', 'named'].map((to) => ({ to, label: to })) },
      },
      good: scene('won', { set: { points: 9 } }),
      poor: scene('lost', { set: { points: 2 } }),
      named: scene('kind', { set: { points: 4 } }),
    };
    const story = judged(
      { pass: ['won', 'kind'], score: { var: 'points' }, max: 10, mastery: 0.66 },
      { nodes, variables: { points: { initialValue: 0 } } },
    );
    const { code, problems } = await pack(story);
    assert.equal(code, 0);
    assert.deepEqual(
      problems.map((one) => [one.code, one.severity]),
      [['PASS_BELOW_MASTERY', 'warning']],
    );
    assert.match(problems[0].message, /"kind" passes, but on the path a › named its score is 40 % .* 66 %/);
    assert.deepEqual((await pack(story, { to: 'scorm12', out: join(film.root, 'scorm') })).problems, []);
  });

  it('refuses identities that LMSs change', async () => {
    for (const id of [
      'https://films.example/door?x=1',
      'https://films.example/door#1',
      'urn:a%20b',
      'urn:a+b',
      'urn:a&b',
    ]) {
      const { code, problems } = await pack(STORY, { id });
      assert.deepEqual([code, problems.map((one) => one.code)], [2, ['BAD_ID']]);
    }
    assert.equal((await pack(STORY, { id: 'https://films.example/' })).code, 0);
    assert.equal(attributes()?.[0], 'https://films.example/film');
  });

  it('writes texts that XML allows, and one title for all languages if it is given', async () => {
    await pack(STORY, { title: 'A & <B>\u0001' });
    assert.match(structure(), /<langstring lang="en">A &amp; &lt;B&gt;\uFFFD<\/langstring>\n {4}<\/title>/);
    assert.doesNotMatch(structure(), /lang="de"/);
    rmSync(out, { recursive: true });
    await pack(judged(undefined, { title: undefined }));
    assert.match(structure(), /<description>\n {6}<langstring lang="en">Film</);
  });
});
