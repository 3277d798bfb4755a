import type { JsonObject, Player } from 'iv-player';
import { giveValues, givenValues } from 'iv-player/private';
import type { StoryFile } from 'iv-player/story';
import { readExternal } from 'iv-player/story-core';

/** Maximum number of names in a warning. */
const MAX_NAMES = 20;

/**
 * Sets variables to values from outside, which belong to no entry of the path. Ignores values that do not fit, and variables that the
 * story does not open with the type of `external`; names them in the console, for those who write the page.
 */
export function setGivenValues(
  player: Player,
  { variables = {} }: StoryFile,
  given: Iterable<readonly [name: string, value: unknown]>,
): void {
  const values: Record<string, string | number | boolean> = {};
  const ignored: string[] = [];
  for (const [name, text] of given) {
    const variable = Object.hasOwn(variables, name) ? variables[name] : undefined;
    const value = variable && readExternal(variable, text);
    if (value === undefined) ignored.push(name);
    else values[name] = value;
  }
  if (Object.keys(values).length > 0) giveValues(player.variables, values);
  if (ignored.length === 0) return;
  const names = ignored.slice(0, MAX_NAMES).map((name) => JSON.stringify(name.slice(0, 40)));
  console.warn(
    `iv-player: ignored the values of ${names.join(', ')}: declare these variables in the story with the type and limits of "external", and pass values that fit.`,
  );
}

/** The story whose variables begin with the values from outside, for reading and writing paths. */
export class GivenStory {
  readonly #player: Player;
  readonly #story: StoryFile;
  #given: JsonObject = {};
  #current: StoryFile;

  constructor(player: Player, story: StoryFile) {
    this.#player = player;
    this.#story = story;
    this.#current = story;
  }

  /** The same object until other values are given. */
  get current(): StoryFile {
    const { variables } = this.#story;
    if (!variables) return this.#story;
    const given = givenValues(this.#player.variables);
    if (JSON.stringify(given) === JSON.stringify(this.#given)) return this.#current;
    this.#given = given;
    const changed = Object.entries(variables).map(([name, variable]) => [
      name,
      { ...variable, initialValue: Object.hasOwn(given, name) ? given[name] : variable.initialValue },
    ]);
    return (this.#current = {
      ...this.#story,
      variables: Object.fromEntries(changed) as NonNullable<StoryFile['variables']>,
    });
  }
}
