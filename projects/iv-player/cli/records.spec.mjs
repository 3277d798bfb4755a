// Collects records by `iv-player record`, and reports them by `iv-player report --records`, each in its own process.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { PATIENCE, ask, buildCommand } from './testing/play-process.mjs';

const STORY = {
  format: 'iv-story',
  version: 1,
  start: 'door',
  nodes: {
    door: { text: 'A door.', decision: { choices: [{ to: 'left' }, { to: 'right' }] } },
    left: { text: 'A hall.', ending: 'home' },
    right: { text: 'Ein Hof: schön.', ending: 'löst' },
  },
};

/** The two records of a session that went to a node. */
const recordsOf = (session, to, name) =>
  [
    {
      kind: 'choice',
      node: 'door',
      index: 0,
      offered: ['left', 'right'],
      answer: to,
      to,
      by: 'viewer',
      seconds: 1.5,
    },
    { kind: 'ending', name, path: ['door', to], code: '', played: 61, choices: 1 },
  ].map((own, seq) => ({
    ...{
      v: 1,
      session,
      seq,
      at: '2027-01-01T00:00:00.000Z',
      t: seq,
      story: 'film',
      rev: '01234567',
      language: null,
    },
    ...{ changed: 0, limit: null, again: false },
    ...own,
  }));
const SESSIONS = Array.from({ length: 300 }, (_, index) =>
  index % 3 === 0 ? recordsOf(`s${index}`, 'right', 'löst') : recordsOf(`s${index}`, 'left', 'home'),
);

describe('records', () => {
  let folder;
  let command;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'iv-player-records-'));
    command = buildCommand(folder);
    writeFileSync(join(folder, 'story.json'), JSON.stringify(STORY));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const run = (args, input = '') => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
      timeout: PATIENCE,
      cwd: folder,
      encoding: 'utf8',
      input,
    });
    return { status, stdout, stderr };
  };
  const lines = (sessions) => sessions.flat().map((record) => JSON.stringify(record));

  describe('iv-player report --records', () => {
    it('counts JSON lines, requests and stdin alike [audience-command]', () => {
      writeFileSync(join(folder, 'a.jsonl'), `\uFEFF${lines(SESSIONS.slice(0, 100)).join('\r\n')}`);
      const body = (sessions) =>
        JSON.stringify({ v: 1, sentAt: '2027-01-01T00:00:00.000Z', lost: 0, records: sessions.flat() });
      writeFileSync(
        join(folder, 'b.jsonl'),
        `${body(SESSIONS.slice(90, 150))}\n${body(SESSIONS.slice(150, 200))}\n`,
      );
      const args = [
        'report',
        'story.json',
        '--records',
        'a.jsonl',
        'b.jsonl',
        '-',
        '--csv',
        'a.csv',
        '--html=a.html',
      ];
      const { status, stdout, stderr } = run(args, `${lines(SESSIONS.slice(200)).join('\n')}\n{"v":1`);
      assert.deepEqual([status, stderr], [0, '']);
      assert.equal(
        stdout,
        '300 sessions, 600 records, 20 duplicates left out\nleft out: 1 not JSON (first: -:201)\nending home: 67%\nending löst: 33%\nwritten: a.html\nwritten: a.csv\n',
      );
      assert.match(
        readFileSync(join(folder, 'a.csv'), 'utf8'),
        /\r\ndoor,,right,right,right,100,33%,100,0,0,yes\r\n/,
      );
      assert.match(readFileSync(join(folder, 'a.html'), 'utf8'), /^<!doctype html>/);
    });

    it('reads lines that are longer than what it reads at once, wherever they break [read-records]', () => {
      const long = { ...SESSIONS[1][0], label: 'ö'.repeat(700_000) };
      const all = [JSON.stringify(SESSIONS[0][0]), JSON.stringify(long), ...lines(SESSIONS.slice(2, 50))];
      const { stdout } = run(['report', 'story.json', '--records', '-'], all.join('\n'));
      assert.match(stdout, /^50 sessions, 98 records\n/);
    });

    it('reads a file that is one list, and lines after one that is broken [audience-command]', () => {
      writeFileSync(
        join(folder, 'list.json'),
        `\uFEFF${JSON.stringify(SESSIONS.slice(0, 40).flat(), null, 2)}\n`,
      );
      assert.match(
        run(['report', 'story.json', '--records', 'list.json']).stdout,
        /^40 sessions, 80 records\nending/,
      );
      writeFileSync(join(folder, 'cut.jsonl'), ['{"v":1', ...lines(SESSIONS.slice(0, 40))].join('\n'));
      assert.match(
        run(['report', 'story.json', '--records', 'cut.jsonl']).stdout,
        /^40 sessions, 80 records\nleft out: 1 not JSON \(first: cut\.jsonl:1\)\n/,
      );
    });

    it('explains files that cannot be read', () => {
      writeFileSync(join(folder, 'a.jsonl.gz'), gzipSync('{}\n'));
      const unpack = 'unpack it first: gunzip -c "a.jsonl.gz" > records.jsonl';
      for (const [file, sentence] of [
        ['a.jsonl.gz', `"a.jsonl.gz" is a gzip file: ${unpack}\n`],
        ['nowhere.jsonl', 'The file "nowhere.jsonl" does not exist: correct the name.\n'],
        ['.', '"." is a folder: pass the files inside it.\n'],
      ]) {
        const { status, stderr } = run(['report', 'story.json', '--records', file, '--html', 'never.html']);
        assert.deepEqual([status, stderr], [2, sentence]);
      }
      assert.equal(existsSync(join(folder, 'never.html')), false);
    });

    it('says which options need records', () => {
      const { status, stderr } = run(['report', 'story.json', '--since', '2027-01-01']);
      assert.deepEqual([status, stderr], [2, '--since is for reports about records: add --records.\n']);
    });
  });

  describe('iv-player record', () => {
    const start = async (out) => {
      const child = spawn(process.execPath, [command, 'record', '--port', '0', '--out', out], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const [line] = await once(child.stdout, 'data');
      const port = Number(/localhost:(\d+)/.exec(String(line))?.[1]);
      const stop = async (signal) => {
        const exit = once(child, 'exit');
        child.kill(signal);
        await exit;
      };
      return { port, stop, line: String(line) };
    };
    const post = (port, body, headers = {}) =>
      ask(port, '/films', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      });

    it('adds what pages on this machine send to a file, even if it is killed [record-command]', async () => {
      const { port, stop, line } = await start('out.jsonl');
      assert.match(line, /not for production/);
      const origin = 'http://localhost:4200';
      const asked = await ask(port, '/films', {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Headers': 'content-type' },
      });
      assert.deepEqual(
        [
          asked.status,
          asked.headers['access-control-allow-origin'],
          asked.headers['access-control-allow-headers'],
        ],
        [204, origin, 'content-type'],
      );
      for (let at = 0; at < 300; at += 100) {
        const records = SESSIONS.slice(at, at + 100).flat();
        const { status, headers } = await post(
          port,
          { v: 1, sentAt: '', lost: 0, records },
          { Origin: origin },
        );
        assert.deepEqual([status, headers['access-control-allow-origin']], [204, origin]);
      }
      await stop('SIGKILL');
      assert.equal(readFileSync(join(folder, 'out.jsonl'), 'utf8'), `${lines(SESSIONS).join('\n')}\n`);
      const again = await start('out.jsonl');
      assert.equal((await post(again.port, { v: 1, sentAt: '', lost: 3, records: SESSIONS[0] })).status, 204);
      await again.stop('SIGTERM');
      const { stdout } = run(['report', 'story.json', '--records', 'out.jsonl']);
      assert.match(stdout, /^300 sessions, 600 records, 2 duplicates left out, 3 lost in browsers\n/);
    });

    it('refuses other sites, other requests, and what is not a batch of records [record-command]', async () => {
      const { port, stop } = await start('refused.jsonl');
      const records = SESSIONS[0];
      for (const [expected, body, headers] of [
        [403, { v: 1, records }, { Origin: 'https://evil.example' }],
        [403, { v: 1, records }, { Host: 'evil.example' }],
        [400, '{"v":1', {}],
        [400, { v: 2, records }, {}],
        [400, { v: 1, records: {} }, {}],
        [400, 'null', {}],
        [413, ' '.repeat(1_100_000), {}],
      ])
        assert.equal((await post(port, body, headers)).status, expected, JSON.stringify(headers));
      assert.equal((await ask(port, '/')).status, 405);
      await stop('SIGTERM');
      assert.equal(readFileSync(join(folder, 'refused.jsonl'), 'utf8'), '');
    });

    it('explains a file that cannot be written, and wrong arguments', () => {
      for (const [args, sentence] of [
        [
          ['--out', 'nowhere/a.jsonl'],
          /^The folder of "nowhere\/a\.jsonl" does not exist: create it first\.\n/,
        ],
        [['--port', '99999'], /^--port must be a whole number below 65536\.\n/],
        [['story.json'], /^The command takes no file: remove it\.\n/],
      ]) {
        const { status, stderr } = run(['record', ...args]);
        assert.equal(status, 2);
        assert.match(stderr, sentence);
      }
    });
  });
});
