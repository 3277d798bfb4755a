import type { Player } from 'iv-player';
import { decisionOf } from '../settings/decision-of';

/** The languages in which questions and choices of the story are written. */
export function textLanguages(player: Player): readonly string[] {
  const inData = player.repository
    .get('all')
    .flatMap(({ data: { prompt, choice, choices } }) => [
      prompt,
      ...[choice, ...Object.values(choices ?? {})].map((texts) => texts?.label),
    ]);
  const inDecisions = (decisionOf(player)?.get('all') ?? []).flatMap(({ choices }) =>
    choices.map(({ label }) => label),
  );
  return [...inData, ...inDecisions].flatMap((text) =>
    typeof text === 'object' ? Object.keys(text ?? {}) : [],
  );
}
