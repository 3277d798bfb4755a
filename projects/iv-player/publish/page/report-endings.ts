import type { Player } from 'iv-player';
import { type StoryEnding, type StoryFile, storyEnding } from 'iv-player/story';

/**
 * Reports each ending with its result: when its scene starts or, if the scene asks questions, once the last one is over, and again if that
 * one is answered later. If the last one is not asked, the result is known at the end of the film.
 * @returns a function that reports the ending of the current scene, if it has started already
 */
export function reportEndings(
  player: Player,
  { nodes }: StoryFile,
  report: (ending: StoryEnding) => void,
): () => void {
  /** Id of the scene whose last question was not over yet. */
  let waiting: string | null = null;
  const lastQuestion = (id: string | null): string | undefined => {
    const { questions = [] } = (id !== null && Object.hasOwn(nodes, id) ? nodes[id] : null) ?? {};
    const { hasKnownDuration = false, duration: known = 0 } = player.currentNode ?? {};
    const duration = hasKnownDuration ? known : Infinity;
    const timeOf = ({ at }: { readonly at: number }): number => (at < 0 ? duration + at : at);
    const latest = Math.max(...questions.map(timeOf));
    return questions.filter((one) => timeOf(one) >= latest).at(-1)?.id;
  };
  const tell = (): void => {
    const ending = storyEnding(player);
    if (!ending) return;
    waiting = null;
    report(ending);
  };
  const start = (): void => {
    const id = player.currentNodeId;
    waiting = lastQuestion(id) === undefined ? null : id;
    if (waiting === null) tell();
  };
  player.on('nodestart', start);
  player.on('question.closed', ({ node, id, isOver }) => {
    if (isOver && node === player.currentNodeId && id === lastQuestion(node)) tell();
  });
  player.on('ended', () => {
    if (waiting !== null && waiting === player.currentNodeId) tell();
  });
  return start;
}
