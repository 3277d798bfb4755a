// A film with the code for cmi5, for specs of the test LMS: pages that open it, are closed, or are cut off from the LMS.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { buildSync } from 'esbuild';
import { workspaceRoot } from '../lib/dependencies.mjs';
import { Cmi5Lms } from './cmi5-lms.mjs';

export const PLACE = {
  path: '1a',
  node: 'door',
  time: 3,
  language: 'en',
  timeLimit: 'normal',
  variables: {},
};

/** The part of a player that a session uses. */
class FakePlayer {
  muted = false;
  paused = true;
  language = 'en';
  questions = { get: () => null };
  #listeners = new Map();

  on(event, listener) {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  emit(event, ...values) {
    for (const listener of this.#listeners.get(event) ?? []) listener(...values);
  }

  decide(node, answer) {
    this.emit(
      'decision.final',
      {},
      {
        ...{ node, index: 0, answer, to: answer, by: 'viewer' },
        ...{ seconds: 1.23456, changed: 0, again: false, limit: null },
        ...{ offered: ['left', 'right'].map((id) => ({ id, label: id, to: id })), prompt: null, label: null },
      },
    );
  }
}

/** Builds the code for cmi5. Returns it, and a function that removes the build. */
export async function buildCmi5() {
  const folder = mkdtempSync(join(tmpdir(), 'iv-player-cmi5-'));
  const outfile = join(folder, 'connection.mjs');
  buildSync({
    stdin: {
      contents: "export * from './cmi5-connection';",
      resolveDir: join(workspaceRoot, 'projects/iv-player/publish/lms'),
    },
    ...{ outfile, bundle: true, format: 'esm', target: 'es2022', absWorkingDir: workspaceRoot },
  });
  const { connectCmi5 } = await import(pathToFileURL(outfile).href);
  return { connectCmi5, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Requests and timers of all pages so far. */
let activity = 0;

/** Lets everything run that waits for nothing but its turn, and what is tried again and again for a while. */
export async function settled() {
  let quiet = 0;
  for (let turn = 0; turn < 100 && quiet < 5; turn += 1) {
    const seen = activity;
    await new Promise((resolve) => void setImmediate(resolve));
    quiet = seen === activity ? quiet + 1 : 0;
  }
}

export const ending = (name, passed) => ({
  name,
  node: name,
  completed: true,
  ...(passed !== undefined && { passed }),
});

/** A course of the test LMS, in the registration `one`. */
export class Cmi5Course {
  lms = new Cmi5Lms();
  #connectCmi5;

  constructor(connectCmi5) {
    this.#connectCmi5 = connectCmi5;
  }

  get verbs() {
    return this.lms.registration('one').statements.map(({ verb }) => verb.id.split('/').at(-1));
  }

  get state() {
    return JSON.parse(this.lms.registration('one').states.get('iv-player.resume')?.body ?? 'null');
  }

  /** Answers a request of the course. */
  async #answer(address, { method = 'GET', headers = {}, body = '' } = {}) {
    const url = new URL(address);
    const given = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const answer =
      url.pathname === '/fetch'
        ? this.lms.fetchToken(url.searchParams.get('launch'))
        : this.lms.answer({
            method,
            path: url.pathname.slice('/xapi/'.length),
            query: url.searchParams,
            headers: given,
            body,
          });
    if (answer === null) throw new TypeError('The connection was lost.');
    const { status, headers: sent, body: text } = answer;
    return new Response(status === 204 ? null : (text ?? ''), { status, headers: sent });
  }

  /**
   * Opens the course, in a new launch or again in an earlier one. Resolves once nothing but an answer is waited for.
   *
   * @param {object} [options]
   * @param {string} [options.kind]
   * @param {number} [options.mastery]
   * @param {string} [options.mode]
   * @param {string} [options.returnUrl]
   * @param {any} [options.launched] an earlier launch
   * @param {any} [options.kept] what the browser keeps of it
   * @param {{ after: number, isTaken: boolean, leaves: boolean }} [options.end] ends the page with a request to the store, counted from 1,
   *   whose answer it does not get, with or without `pagehide`
   */
  async open({ launched, kept = { values: {} }, end, ...options } = {}) {
    const { key, session } = (launched ??= this.lms.launch('one', options));
    const { registration, activityId, actor } = session;
    const search = new URLSearchParams({
      ...{ registration, activityId, actor },
      ...{ endpoint: 'https://lrs.example/xapi', fetch: `https://lms.example/fetch?launch=${key}` },
    });
    const notices = [];
    const went = [];
    /** @type {any} */
    let listeners = {};
    let count = 0;
    let isGone = false;
    const page = {
      ...{ search: `?${search}`, config: { publisherId: 'urn:uuid:au', sendsTexts: false } },
      fetch: async (address, init) => {
        if (isGone) return new Promise(() => undefined);
        activity += 1;
        count += 1;
        if (count !== end?.after) return this.#answer(address, init);
        if (end.isTaken) await this.#answer(address, init).catch(() => undefined);
        if (end.leaves) listeners.left?.();
        isGone = true;
        return new Promise(() => undefined);
      },
      kept: () => ({
        get values() {
          return kept.values;
        },
        update: (values) => {
          if (!isGone) kept.values = JSON.parse(JSON.stringify({ ...kept.values, ...values }));
        },
      }),
      postForText: async (url) => (await this.#answer(url, { method: 'POST' })).text(),
      newId: () => randomUUID(),
      // Waits for nothing.
      after: (_, run) => {
        activity += 1;
        setImmediate(run);
        return () => undefined;
      },
      every: () => undefined,
      wait: () => new Promise((resolve) => void setImmediate(resolve)),
      go: (url) => went.push(url),
      listen: (given) => (listeners = given),
    };
    const player = new FakePlayer();
    const film = { player, readPlace: () => PLACE, onNotice: (notice) => notices.push(notice) };
    let connection = null;
    const connected = this.#connectCmi5(film, page).then((made) => (connection = made));
    await Promise.race([connected, settled()]);
    return {
      ...{ connection, player, notices, went, kept, launched },
      leave: () => listeners.left?.(),
      get isGone() {
        return isGone;
      },
      get requests() {
        return count;
      },
    };
  }
}
