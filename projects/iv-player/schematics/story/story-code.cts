import type { StoryFile } from 'iv-player/story-core';
import type { Names } from '../shared/names.cjs';
import { literal } from '../shared/source-text.cjs';

/** Type of a variable, derived from its initial value. */
function typeOf(value: unknown): string {
  return ['boolean', 'number', 'string'].includes(typeof value) ? typeof value : 'JsonValue';
}

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name));

/** Source of a story's types: scene ids, variables, and a typed player. */
export function storyTypes({ type, file }: Names, address: string, story: StoryFile): string {
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
  return `// Scenes and variables of ${address}. Regenerate this file with \`ng generate iv-player:story ${file}\`.
import { ${needsJson ? 'type JsonValue, ' : ''}injectPlayer } from 'iv-player';

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
`;
}

/** Source of a component that plays the story. */
export const storyComponent = ({ type }: Names, selector: string, address: string): string =>
  `import { ChangeDetectionStrategy, Component } from '@angular/core';
import { provideIvPlayer } from 'iv-player';
import { IvStory } from 'iv-player/story';
import { IvFullPlayer } from 'iv-player/ui';

/** Plays the story, with choices and controls. */
@Component({
  selector: '${selector}',
  imports: [IvFullPlayer, IvStory],
  providers: [provideIvPlayer()],
  template: ${literal(`<iv-full-player story="${address}" />`)},
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ${type} {}
`;
