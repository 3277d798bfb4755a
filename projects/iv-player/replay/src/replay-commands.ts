import type {
  CheckpointsService,
  DecisionService,
  JsonValue,
  PlayerService,
  TimeLimit,
  VariablesService,
} from 'iv-player';
import { openPlaylist } from 'iv-player/private';
import * as v from 'valibot';
import { anyDetail as json, numberDetail as number } from './log-entry';

/** A command that a log may call. */
export interface ReplayCommand {
  /** What its arguments must be. */
  readonly args: v.GenericSchema;
  /** Throws for other arguments. */
  run(player: PlayerService, args: readonly JsonValue[]): void;
}

/** The commands that a log may call, by the kind of their entries. */
export type ReplayCommands = ReadonlyMap<string, ReplayCommand>;

const text = v.string();
const checkpoint = v.object({ id: text, nodeId: text, playlistIndex: number, time: number });

function command<Args extends readonly unknown[]>(
  args: v.GenericSchema<unknown, Args>,
  run: (player: PlayerService, ...args: Args) => unknown,
): ReplayCommand {
  return { args, run: (player, given) => void run(player, ...v.parse(args, given)) };
}

const none = v.strictTuple([]);
const checkpoints = (player: PlayerService): CheckpointsService | undefined =>
  player.plugin('checkpoints') as CheckpointsService | undefined;
const variables = (player: PlayerService): VariablesService | undefined =>
  player.plugin('variables') as VariablesService | undefined;

const COMMANDS: Readonly<Record<string, ReplayCommand>> = {
  push: command(v.array(text), (player, ...nodes) => player.playlist.push(...nodes)),
  reset: command(none, (player) => player.playlist.reset()),
  // That a start is refused is an entry of its own.
  play: command(none, (player) => player.play().catch(() => undefined)),
  pause: command(none, (player) => player.pause()),
  seek: command(v.strictTuple([v.union([text, number]), number]), (player, target, seconds) =>
    player.seek(target, seconds),
  ),
  openPath: command(v.strictTuple([v.array(text), number]), openPlaylist),
  jump: command(v.strictTuple([number]), (player, index) => (player.currentNodeIndex = index)),
  volume: command(v.strictTuple([number]), (player, volume) => (player.volume = volume)),
  muted: command(v.strictTuple([v.boolean()]), (player, muted) => (player.muted = muted)),
  rate: command(v.strictTuple([number]), (player, rate) => (player.playbackRate = rate)),
  'decision.make': command(v.strictTuple([text, text, v.boolean()]), (player, parent, node, seek) => {
    const decisions = player.plugin('decision') as DecisionService | undefined;
    decisions?.get(parent)?.make(node, { seek });
  }),
  'decision.timeLimit': command(v.strictTuple([v.union([text, number])]), (player, limit) => {
    const decisions = player.plugin('decision') as DecisionService | undefined;
    if (decisions) decisions.timeLimit = limit as TimeLimit;
  }),
  'checkpoints.restore': command(v.strictTuple([checkpoint, json]), (player, place, snapshot) =>
    checkpoints(player)?.restoreSnapshot(place, snapshot),
  ),
  'checkpoints.load': command(v.strictTuple([json]), (player, snapshot) =>
    checkpoints(player)
      ?.load(snapshot)
      .catch(() => undefined),
  ),
  'variables.setValue': command(v.strictTuple([text, json]), (player, name, value) =>
    variables(player)?.setValue(name, value),
  ),
  'variables.reset': command(v.strictTuple([v.optional(text)]), (player, name) =>
    variables(player)?.reset(name),
  ),
};

/** @param own commands of the application's plugins: `quiz.answer` calls `player.plugin('quiz').answer(…)` */
export function replayCommands(own: readonly string[] = []): ReplayCommands {
  const added = own.map((kind): [string, ReplayCommand] => [
    kind,
    {
      args: v.array(v.unknown()),
      run: (player, args) => {
        const [name = '', method = ''] = kind.split('.');
        const plugin = player.plugin(name) as Record<string, unknown> | undefined;
        const run = plugin?.[method];
        if (typeof run === 'function') Reflect.apply(run, plugin, args);
      },
    },
  ]);
  return new Map([...Object.entries(COMMANDS), ...added]);
}
