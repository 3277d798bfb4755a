import type { StoryFile } from '../../story/src/format/story-file';
import type { Names } from '../shared/names.cjs';
import { literal } from '../shared/source-text.cjs';

/** The type of a variable, from its initial value. */
function typeOf(value: unknown): string {
  return ['boolean', 'number', 'string'].includes(typeof value) ? typeof value : 'JsonValue';
}

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name));

/** The typed file of a story: its address, its ids, its variables and its feature. */
export function storyTypes({ type, file, constant }: Names, address: string, story: StoryFile): string {
  const scenes = Object.keys(story.nodes).map(literal);
  const variables = Object.entries(story.variables ?? {});
  const types = variables.map(([name, { initialValue }]) => [key(name), typeOf(initialValue)] as const);
  const needsJson = types.some(([, variable]) => variable === 'JsonValue');
  const inOneLine = `export type ${type}Scene = ${scenes.join(' | ')};`;
  const sceneType =
    inOneLine.length <= 100
      ? inOneLine
      : `export type ${type}Scene =\n${scenes.map((scene) => `  | ${scene}`).join('\n')};`;
  const fields = types.map(([name, variable]) => `  readonly ${name}: ${variable};\n`).join('');
  return `// Scenes and variables of ${address}. \`ng generate iv-player:story ${file}\` writes this file again.
import { type IvPlayerFeature, ${needsJson ? 'type JsonValue, ' : ''}injectPlayer } from 'iv-player';
import { type StoryOptions, withStory } from 'iv-player/story';

/** Address of the story file; the addresses of its clips are relative to it. */
export const ${constant}_STORY = ${literal(address)};

/** Ids of the scenes. */
${sceneType}
${
  fields
    ? `
/** Variables of the story. */
export interface ${type}Variables {
${fields}}
`
    : ''
}
/** Injects the player with the scenes and variables of the story. */
export const inject${type}Player = () => injectPlayer<${fields ? `${type}Variables` : 'object'}, ${type}Scene>();

/** Loads the story into the player: \`provideIvPlayer({}, with${type}Story())\`. */
export function with${type}Story(options: StoryOptions = {}): IvPlayerFeature {
  return withStory(${constant}_STORY, options);
}
`;
}

/** A component that plays the story. */
export const storyComponent = ({ type, file }: Names, prefix: string): string =>
  `import { ChangeDetectionStrategy, Component } from '@angular/core';
import { provideIvPlayer } from 'iv-player';
import { IvFullPlayer } from 'iv-player/ui';
import { with${type}Story } from './${file}-story';

/** Plays the story, with choices and controls. */
@Component({
  selector: '${prefix}-${file}',
  imports: [IvFullPlayer],
  providers: [provideIvPlayer({}, with${type}Story())],
  template: '<iv-full-player />',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ${type} {}
`;
