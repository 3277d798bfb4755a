import type { Player } from 'iv-player';
import type { StoryFile, StoryFileVariable } from 'iv-player/story';

/** Reads a value from text, with the type of the variable's initial value; `undefined` if it does not have that type. */
function valueOf(text: string, { initialValue }: StoryFileVariable): string | number | boolean | undefined {
  if (typeof initialValue === 'string' || initialValue === null) return text;
  if (typeof initialValue === 'boolean') return text === 'true' || (text === 'false' ? false : undefined);
  const number = text.trim() === '' ? NaN : Number(text);
  return typeof initialValue === 'number' && Number.isFinite(number) ? number : undefined;
}

/**
 * Sets variables to values from outside, at once and after each restart. Ignores variables that the story does not open with `external`,
 * and values of another type.
 * @returns a function that stops setting them
 */
export function setGivenValues(
  player: Player,
  { variables = {} }: StoryFile,
  given: ReadonlyMap<string, string>,
): () => void {
  const values = [...given].flatMap(([name, text]) => {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
    const value = variable?.external ? valueOf(text, variable) : undefined;
    return value === undefined ? [] : [[name, value] as const];
  });
  const set = (): void => values.forEach(([name, value]) => player.variables.setValue(name, value));
  if (values.length === 0) return () => undefined;
  set();
  return player.on('playlistreset', set);
}
