import type {
  CheckpointsService,
  DecisionService,
  JsonValue,
  PlayerService,
  TimeLimit,
  VariablesService,
} from 'iv-player';
import { type PathAnswer, jumpToNode, openPlaylist } from 'iv-player/private';
import { type LogSchema, detailsOf, exactly, stringOr, v } from './log-schema';

export interface ReplayCommand {
  readonly args: LogSchema;
  /** Runs the command. Throws for invalid arguments. */
  run(player: PlayerService, args: readonly JsonValue[]): void;
}

/** Commands that logs may call, by the kinds of their entries. */
export type ReplayCommands = ReadonlyMap<string, ReplayCommand>;

const text = v.string;
const number = v.number();
/** Absent in logs from before choices of the page were told apart. */
const chooser = v.optional(v.oneOf<'viewer' | 'page'>('viewer', 'page'), 'viewer');
const checkpoint = v.object({ id: text, nodeId: text, playlistIndex: number, time: number });

function command<Args extends readonly unknown[]>(
  args: LogSchema<Args>,
  run: (player: PlayerService, ...args: Args) => unknown,
): ReplayCommand {
  return { args, run: (player, given) => void run(player, ...args(given, 'details')) };
}

/** Reads an object without its optional parts that are absent. */
const withoutAbsent =
  <Value extends object>(schema: LogSchema<Value>): LogSchema<Value> =>
  (saved, place) =>
    Object.fromEntries(
      Object.entries(schema(saved, place)).filter(([, part]) => part !== undefined),
    ) as Value;

const pathAnswer = withoutAbsent(
  v.object({
    id: text,
    answer: v.nullable(v.array(text)),
    correct: v.nullable(v.boolean),
    points: number,
    tries: v.integer(0),
    open: v.optional<true | undefined>(exactly(true), undefined),
  }),
) as LogSchema<PathAnswer>;
/** A node's id, or a step with the choice that led to the node and the answers to its questions. */
const pathStep = stringOr(
  text,
  withoutAbsent(
    v.object({
      node: text,
      choice: v.optional<string | null | undefined>(v.nullable(text), undefined),
      answers: v.optional<PathAnswer[] | undefined>(v.array(pathAnswer), undefined),
    }),
  ) as LogSchema<{ node: string; choice?: string | null; answers?: readonly PathAnswer[] }>,
);

const none = detailsOf();
const checkpoints = (player: PlayerService): CheckpointsService | undefined =>
  player.plugin('checkpoints') as CheckpointsService | undefined;
const variables = (player: PlayerService): VariablesService | undefined =>
  player.plugin('variables') as VariablesService | undefined;

const COMMANDS: Readonly<Record<string, ReplayCommand>> = {
  push: command(v.array(text), (player, ...nodes) => player.playlist.push(...nodes)),
  reset: command(none, (player) => player.playlist.reset()),
  // Refused starts have their own entries.
  play: command(none, (player) => player.play().catch(() => undefined)),
  pause: command(none, (player) => player.pause()),
  seek: command(detailsOf(stringOr(text, number), number), (player, target, seconds) =>
    player.seek(target, seconds),
  ),
  openPath: command(detailsOf(v.array(pathStep), number), openPlaylist),
  jumpToNode: command(detailsOf(text), jumpToNode),
  jump: command(detailsOf(number), (player, index) => (player.currentNodeIndex = index)),
  volume: command(detailsOf(number), (player, volume) => (player.volume = volume)),
  muted: command(detailsOf(v.boolean), (player, muted) => (player.muted = muted)),
  rate: command(detailsOf(number), (player, rate) => (player.playbackRate = rate)),
  'decision.make': command(detailsOf(text, text, v.boolean, chooser), (player, parent, node, seek, by) => {
    const decisions = player.plugin('decision') as DecisionService | undefined;
    decisions?.get(parent)?.make(node, { seek, by });
  }),
  'decision.timeLimit': command(detailsOf(stringOr(text, number)), (player, limit) => {
    const decisions = player.plugin('decision') as DecisionService | undefined;
    if (decisions) decisions.timeLimit = limit as TimeLimit;
  }),
  'checkpoints.restore': command(detailsOf(checkpoint, v.json), (player, place, snapshot) =>
    checkpoints(player)?.restoreSnapshot(place, snapshot),
  ),
  'checkpoints.load': command(detailsOf(v.json), (player, snapshot) =>
    checkpoints(player)
      ?.load(snapshot)
      .catch(() => undefined),
  ),
  'variables.setValue': command(detailsOf(text, v.json), (player, name, value) =>
    variables(player)?.setValue(name, value as JsonValue),
  ),
  'variables.reset': command(detailsOf(v.optional<string | undefined>(text, undefined)), (player, name) =>
    variables(player)?.reset(name),
  ),
};

/** Commands of the questions plugin. */
const QUESTIONS = ['questions.answer', 'questions.continue', 'questions.skip'];

/** Returns all allowed commands. @param own commands from the application's plugins: `quiz.answer` calls `player.plugin('quiz').answer(…)` */
export function replayCommands(own: readonly string[] = []): ReplayCommands {
  const added = [...QUESTIONS, ...own].map((kind): [string, ReplayCommand] => [
    kind,
    {
      args: v.array(v.json),
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
