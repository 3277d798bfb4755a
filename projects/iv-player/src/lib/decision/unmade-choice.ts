import type { DecisionChoice } from './decision-choice';

const listed = (choices: readonly DecisionChoice[]): string =>
  choices.map(({ id }) => JSON.stringify(id)).join(', ') || 'none';

/** Explains, for developers, why `make()` returned `false`, and which choices there are. */
export function unmadeChoice(
  parent: string,
  choices: readonly DecisionChoice[],
  current?: { readonly id: string; readonly choices: readonly DecisionChoice[] },
): string {
  const { id, choices: open } = current ?? { id: null, choices: [] };
  const isPlaying = id === parent;
  const why = isPlaying ? 'its choices are not open any more' : 'it is neither playing nor upcoming';
  const instead =
    isPlaying || id === null
      ? `call it while "${parent}" plays, with one of its choices: ${listed(choices)}`
      : `the choices now are those of "${id}": ${listed(open)}`;
  return `make() made no choice at "${parent}", because ${why}: ${instead}.`;
}
