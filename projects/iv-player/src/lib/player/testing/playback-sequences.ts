import { EnvironmentInjector, type Provider, createEnvironmentInjector } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IV_PLAYBACK_ENGINE } from '../../engine/engine-tokens';
import { HtmlVideoEngine } from '../../engine/html/html-video-engine';
import { clipUrl } from '../../engine/html/testing/real-clips';
import { IvPlayerError } from '../../events/player-error';
import { Player } from '../../facade/player';
import { provideIvPlayer } from '../../facade/provide-iv-player';
import { recordEvents } from './record-events';

/** Application commands. The film is a, b and sometimes x, whose media fail; c is not in the initial playlist. */
export const COMMANDS = {
  play: (player: Player) => void player.play().catch(() => undefined),
  pause: (player: Player) => player.pause(),
  back: (player: Player) => {
    // Media time advances between two readings, and may go back slightly on pause.
    const { currentNodeTime } = player;
    player.currentTime += 0.05 - currentNodeTime;
  },
  end: (player: Player) => player.seek(player.currentTime + player.currentNodeRemainingTime - 0.2),
  jump: (player: Player) => player.seek('c', 0.3),
  push: (player: Player) => void player.append('c'),
  entry: (player: Player) => (player.currentNodeIndex = player.playlist.length - 1),
  reset: (player: Player) => player.playlist.reset(),
  restart: (player: Player) => player.restart(),
  fast: (player: Player) => (player.playbackRate = 2),
  choose: (player: Player) => void player.decision.get('a')?.make('c'),
} as const satisfies Record<string, (player: Player) => void>;
export type CommandName = keyof typeof COMMANDS;

/** Moments at which to run commands: outside events (`empty`, `loading`, `held`), or in a listener for the first event with that name. */
export const MOMENTS = [
  'empty',
  'loading',
  'playing',
  'timeupdate',
  'nodecritical',
  'nodestart b',
  'nodeend',
  'seeking',
  'seeked',
  'pause',
  'held',
  'ended',
  'error',
] as const;
export type Moment = (typeof MOMENTS)[number];

export interface PlaybackSequence {
  readonly moment: Moment;
  readonly commands: readonly CommandName[];
}

/** Pairs and triples of commands at each moment, spread evenly over all combinations. */
export const SEQUENCES: readonly PlaybackSequence[] = MOMENTS.flatMap((moment, row) => {
  const names = Object.keys(COMMANDS).filter(
    (name) => (moment === 'held') === (name === 'choose') || moment === 'held',
  ) as CommandName[];
  const at = (place: number): CommandName => names[place % names.length]!;
  const pairs = names.map((first, place) => [first, at(place + 1 + ((row * 3) % (names.length - 1)))]);
  const triples = [0, 3, 6].map((place) => [at(place + row), at(place * 2 + row + 1), at(place + row + 5)]);
  return [...pairs, ...triples].map((commands) => ({ moment, commands: commands }));
});

export abstract class SequenceRun {
  readonly #sequence: PlaybackSequence;
  readonly events: string[] = [];
  readonly player: Player;
  protected readonly injector: EnvironmentInjector;
  #hasRun = false;

  constructor(sequence: PlaybackSequence, providers: readonly Provider[]) {
    this.#sequence = sequence;
    this.injector = createEnvironmentInjector([...providers], TestBed.inject(EnvironmentInjector));
    this.player = this.injector.get(Player);
  }

  /** Returns the final state, and the events whose number does not depend on the machine's speed. */
  async run(): Promise<unknown> {
    const { player } = this;
    const { moment } = this.#sequence;
    for (const id of ['a', 'b', 'c', 'x'])
      player.repository.add({ id, source: await this.sourceOf(id), ...(id !== 'x' && { duration: 1 }) });
    if (moment === 'held') {
      player.decision.add('a', ['b', 'c']);
      player.decision.timeLimit = 'off';
    }
    recordEvents(
      player,
      [
        ...(['nodestart', 'nodeend', 'playlistpush', 'playlistreset', 'seeking', 'ended', 'error'] as const),
        ...(['play', 'pause', 'ratechange', 'durationchange'] as const),
      ],
      (name, [first]) => this.events.push([name, textOf(first)].join(' ').trim()),
    );
    const [event, id] = moment.split(' ');
    if (!['empty', 'loading', 'held'].includes(moment))
      player.on(event as 'nodestart', (node?: unknown) => {
        if (!id || textOf(node) === id) this.#give();
      });
    if (moment === 'empty') this.#give();
    player.append('a');
    if (moment !== 'held') player.append('b');
    if (moment === 'error') player.append('x');
    COMMANDS.play(player);
    if (moment === 'loading') this.#give();
    if (['seeking', 'seeked'].includes(moment)) player.once('playing', () => COMMANDS.end(player));
    await this.untilQuiet();
    if (moment === 'pause' && !this.#hasRun) COMMANDS.pause(player);
    if (moment === 'held') this.#give();
    await this.untilQuiet();
    const { status } = player.reduxStore.getState().player;
    const end = {
      events: this.events,
      playlist: [...player.playlist].map((node) => node.id).join(' '),
      status,
      paused: player.paused,
      ended: player.ended,
      at: `${player.currentNodeId ?? 'nothing'} ${String(player.currentNodeIndex)}`,
      time: player.paused && !player.ended ? Math.round(player.currentNodeTime * 4) / 4 : null,
    };
    this.destroy();
    return end;
  }

  protected abstract sourceOf(id: string): Promise<string>;

  protected abstract untilQuiet(): Promise<void>;

  protected get isMoving(): boolean {
    const { status, error } = this.player.reduxStore.getState().player;
    const waits = status === 'pending' && (error !== null || this.player.playlist.length === 0);
    return !['paused', 'held', 'ended'].includes(status) && !waits;
  }

  protected destroy(): void {
    this.player.destroy();
    this.injector.destroy();
  }

  #give(): void {
    if (this.#hasRun) return;
    this.#hasRun = true;
    for (const name of this.#sequence.commands) {
      try {
        COMMANDS[name](this.player);
      } catch (error) {
        // Such as an index without an entry.
        if (!(error instanceof IvPlayerError)) throw error;
        this.events.push(`${name}: ${error.code}`);
      }
    }
  }
}

export class FakeSequenceRun extends SequenceRun {
  readonly #engine: FakePlaybackEngine;

  constructor(sequence: PlaybackSequence) {
    super(sequence, provideIvPlayerTesting());
    this.#engine = this.injector.get(FakePlaybackEngine);
    this.#engine.fail('x');
    this.#engine.holdFrames = true;
  }

  protected override sourceOf(id: string): Promise<string> {
    return Promise.resolve(`${id}.mp4`);
  }

  protected override async untilQuiet(): Promise<void> {
    // A real clip takes a moment to load.
    this.#engine.holdFrames = false;
    this.#engine.showFrame();
    for (let round = 0; round < 20 || (this.isMoving && round < 600); round++) {
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
      this.#engine.advance(0.05);
    }
  }
}

const CLIPS: Readonly<Record<string, string>> = {
  a: 's1.webm',
  b: 's2.webm',
  c: 's3.webm',
  x: 'broken.webm',
};

export class RealSequenceRun extends SequenceRun {
  readonly #stage = document.body.appendChild(document.createElement('div'));
  #last = '';
  #quietSince = 0;

  constructor(sequence: PlaybackSequence) {
    super(sequence, [
      provideIvPlayer(),
      { provide: IV_PLAYBACK_ENGINE, useFactory: () => new HtmlVideoEngine({ maxElements: 3 }) },
    ]);
    this.#stage.style.cssText = 'position: fixed; inset: 0; width: 160px; height: 90px';
    this.injector.get(IV_PLAYBACK_ENGINE).attach(this.#stage, 'contain');
  }

  protected override sourceOf(id: string): Promise<string> {
    return clipUrl(CLIPS[id]!);
  }

  protected override async untilQuiet(): Promise<void> {
    const start = performance.now();
    this.#quietSince = start;
    do {
      await new Promise((resolve) => setTimeout(resolve, 30));
      const now = `${String(this.events.length)} ${String(this.isMoving)}`;
      if (now !== this.#last || this.isMoving) this.#quietSince = performance.now();
      this.#last = now;
    } while (performance.now() - this.#quietSince < 400 && performance.now() - start < 30_000);
  }

  protected override destroy(): void {
    super.destroy();
    this.#stage.remove();
  }
}

function textOf(value: unknown): string {
  if (value instanceof IvPlayerError) return value.code;
  return (value as { readonly id?: string } | null | undefined)?.id ?? '';
}
