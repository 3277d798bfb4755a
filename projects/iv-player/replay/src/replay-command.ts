import type { Checkpoint, CheckpointsService, DecisionService, PlayerService } from 'iv-player';
import type { InputLine, JsonValue } from './log-entry';

const COMMANDS: Readonly<Record<string, (player: PlayerService, details: readonly JsonValue[]) => void>> = {
  push: (player, nodes) => player.playlist.push(...(nodes as readonly string[])),
  reset: (player) => player.playlist.reset(),
  // A refusal is a line of its own.
  play: (player) => void player.play().catch(() => undefined),
  pause: (player) => player.pause(),
  seek: (player, [target, seconds]) => player.seek(target as string | number, seconds as number),
  jump: (player, [index]) => (player.currentNodeIndex = index as number),
  volume: (player, [volume]) => (player.volume = volume as number),
  muted: (player, [muted]) => (player.muted = muted as boolean),
  rate: (player, [rate]) => (player.playbackRate = rate as number),
  'decision.make': (player, [parent, node, seek]) => {
    const decisions = player.plugin('decision') as DecisionService | undefined;
    decisions?.get(parent as string)?.make(node as string, { seek: seek === true });
  },
  'checkpoints.restore': (player, [checkpoint, saved]) => {
    const checkpoints = player.plugin('checkpoints') as CheckpointsService | undefined;
    checkpoints?.restoreSnapshot(checkpoint as unknown as Checkpoint, saved);
  },
};

/** Whether lines of that kind are commands; those of plugins have the plugin's name before a point. */
export function isCommand(kind: string): boolean {
  return Object.hasOwn(COMMANDS, kind) || kind.includes('.');
}

/** Carries out the command of a line. One that nobody knows does nothing. */
export function carryOut(player: PlayerService, [, kind, ...details]: InputLine): void {
  const known = Object.hasOwn(COMMANDS, kind) ? COMMANDS[kind] : undefined;
  if (known) return known(player, details);
  const [name = '', method = ''] = kind.split('.');
  const plugin = player.plugin(name) as Record<string, unknown> | undefined;
  const command = plugin?.[method];
  if (typeof command === 'function') Reflect.apply(command, plugin, details);
}
