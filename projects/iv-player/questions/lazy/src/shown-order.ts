import type { NodeQuestion } from 'iv-player/private';

/** Returns the ids of the answers in the order to show. */
export function shownOrder({ answers, shuffle }: NodeQuestion, random: () => number): readonly string[] {
  const rest = answers.map(({ id }) => id);
  return shuffle ? answers.flatMap(() => rest.splice(Math.floor(random() * rest.length), 1)) : rest;
}
