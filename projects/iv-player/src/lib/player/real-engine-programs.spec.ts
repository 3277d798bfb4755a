import { EnvironmentInjector, createEnvironmentInjector } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import fc from 'fast-check';
import { IV_PLAYBACK_ENGINE } from '../engine/engine-tokens';
import { HtmlVideoEngine } from '../engine/html/html-video-engine';
import { clipUrl, frameOf } from '../engine/html/testing/real-clips';
import { IvPlayerError } from '../events/player-error';
import { Player } from '../facade/player';
import { provideIvPlayer } from '../facade/provide-iv-player';
import { COMMANDS, type CommandName } from './testing/playback-sequences';
import { EVENTS_FOR_COMMANDS } from './testing/record-events';

/** Number of programs, and how many run concurrently. Failures name their seed. */
const RUNS = MORE_RUNS > 1 ? 300 : 16;
const AT_ONCE = 4;
/** Milliseconds without movement after which the video counts as stopped. */
const LIMIT = 3000;
/** Maximum number of attempts to find a drawn frame. */
const LOOKS = 60;

const CLIPS: Readonly<Record<string, readonly [file: string, number: number]>> = {
  a: ['s1.webm', 9],
  b: ['s2.webm', 10],
  c: ['s3.webm', 11],
  d: ['long3.webm', 14],
};

const command = fc.constantFrom(...(Object.keys(COMMANDS) as CommandName[]));
const listener = fc.record({
  at: fc.constantFrom(...EVENTS_FOR_COMMANDS),
  nth: fc.integer({ min: 1, max: 4 }),
  command,
});
const program = fc.record({
  isHeld: fc.boolean(),
  listeners: fc.array(listener, { minLength: 1, maxLength: 4 }),
  steps: fc.array(fc.oneof(command, fc.integer({ min: 0, max: 500 })), { minLength: 3, maxLength: 8 }),
});
type Program = typeof program extends fc.Arbitrary<infer One> ? One : never;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Runs a program and returns what is inconsistent at its end. */
async function faultsOf({ isHeld, listeners, steps }: Program): Promise<readonly string[]> {
  const problems: string[] = [];
  const injector = createEnvironmentInjector(
    [
      provideIvPlayer({ random: () => 0 }),
      { provide: IV_PLAYBACK_ENGINE, useFactory: () => new HtmlVideoEngine() },
    ],
    TestBed.inject(EnvironmentInjector),
  );
  const player = injector.get(Player);
  const stage = document.body.appendChild(document.createElement('div'));
  stage.style.cssText = 'position: fixed; inset: 0; width: 320px; height: 180px';
  injector.get(IV_PLAYBACK_ENGINE).attach(stage, 'contain');
  for (const [id, [file]] of Object.entries(CLIPS))
    player.repository.add({ id, source: await clipUrl(file), ...(id === 'd' && { videoDuration: 1 }) });
  player.decision.add('a', ['b', 'c', 'd']);
  if (isHeld) player.decision.timeLimit = 'off';

  const give = (name: CommandName): void => {
    try {
      COMMANDS[name](player);
    } catch (error) {
      if (!(error instanceof IvPlayerError)) problems.push(String(error));
    }
  };
  const passes: string[] = [];
  player.on('nodestart', ({ id }) => void passes.push(`start ${id}`));
  player.on('nodeend', ({ id }) => void passes.push(`end ${id}`));
  for (const { at, nth, command: inside } of listeners) {
    let count = 0;
    player.on(at as 'pause', () => {
      if (++count === nth) give(inside);
    });
  }
  player.append('a');
  give('play');
  for (const step of steps) {
    if (typeof step === 'number') await pause(step);
    else give(step);
  }

  const videos = [...stage.querySelectorAll('video')];
  const start = performance.now();
  const stands = (): boolean => {
    const { status, error } = player.reduxStore.getState().player;
    return ['paused', 'held', 'ended'].includes(status) || error !== null || player.playlist.length === 0;
  };
  const place = (): string => `${String(passes.length)} ${player.currentNodeTime.toFixed(2)}`;
  let before = place();
  while (!stands() && place() === before && performance.now() - start < LIMIT) await pause(50);
  if (!stands() && place() === before) problems.push(`stuck: ${player.reduxStore.getState().player.status}`);
  // Continues until it stops, or for a while.
  while (!stands() && performance.now() - start < LIMIT) await pause(50);

  const visible = (): HTMLVideoElement | undefined =>
    videos.find(({ inert, style }) => !inert && style.opacity === '1');
  const picture = (): number | null | undefined => {
    const element = visible();
    return element && frameOf(element)?.clip;
  };
  const wanted = (): number | undefined => CLIPS[player.currentNodeId ?? '']?.[1];
  let looks = 0;
  while (player.currentNodeId !== null && picture() !== wanted() && looks++ < LOOKS) await pause(50);
  if (looks > LOOKS) problems.push(`shows ${String(picture())} in ${String(player.currentNodeId)}`);

  const { status, isPaused } = player.reduxStore.getState().player;
  if (isPaused !== player.paused) problems.push('the store and the player differ');
  if (['paused', 'held'].includes(status)) {
    // Trailing audio follows the player every 10 ms.
    await pause(150);
    const sounding = videos.filter(({ paused, muted }) => !paused && !muted);
    // The audio of d is longer than its video.
    if (sounding.length > 0 && !passes.includes('start d')) problems.push(`sounds while ${status}`);
    const time = player.currentNodeTime;
    before = String(passes.length);
    await pause(150);
    // Browsers adjust the time slightly after a pause.
    const hasMoved = Math.abs(player.currentNodeTime - time) > 0.1 || String(passes.length) !== before;
    if (stands() && hasMoved) problems.push(`moves while ${status}`);
  }
  for (const [index, pass] of passes.entries()) {
    const last = passes[index - 1];
    const expected = last?.startsWith('start') ? last.replace('start', 'end') : null;
    if (expected ? pass !== expected : pass.startsWith('end')) problems.push(`${String(last)}, then ${pass}`);
  }
  if (player.currentNodeId !== null && !player.ended && passes.at(-1) !== `start ${player.currentNodeId}`)
    problems.push(`is in ${player.currentNodeId} after ${passes.join(', ')}`);
  player.destroy();
  injector.destroy();
  stage.remove();
  return problems;
}

describe('commands inside listeners, at random, with real clips', () => {
  const seed = Date.now() % 2 ** 31;
  const programs = fc.sample(program, { numRuns: RUNS, seed });
  const uncaught: string[] = [];
  const onError = (event: Event): unknown =>
    uncaught.push(
      event instanceof PromiseRejectionEvent ? String(event.reason) : (event as ErrorEvent).message,
    );
  beforeEach(() => {
    window.addEventListener('unhandledrejection', onError);
    window.addEventListener('error', onError);
  });
  afterEach(() => {
    window.removeEventListener('unhandledrejection', onError);
    window.removeEventListener('error', onError);
  });

  for (let first = 0; first < RUNS; first += AT_ONCE)
    it(`leave a consistent player: ${String(first)} of seed ${String(seed)}`, async () => {
      await Promise.all(
        programs.slice(first, first + AT_ONCE).map(async (one) => {
          expect(await faultsOf(one))
            .withContext(JSON.stringify(one))
            .toEqual([]);
        }),
      );
      expect(uncaught).toEqual([]);
    });
});
