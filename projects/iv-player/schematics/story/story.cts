import { type Rule, SchematicsException } from '@angular-devkit/schematics';
import { join, normalize } from 'node:path/posix';
import { findApplication, selectorOf } from '../shared/application.cjs';
import { assetsFolder, serveAssets } from '../shared/build-options.cjs';
import { type Names, namesOf } from '../shared/names.cjs';
import { createFile, createMissing, quoted } from '../shared/source-text.cjs';
import { storyComponent, storyTypes } from './story-code.cjs';
import { emptyStory, parseStory, readSource } from './story-source.cjs';

/** Options of `ng generate iv-player:story`. */
export interface StoryOptions {
  readonly name: string;
  readonly from?: string;
  readonly project?: string;
}

/** Classes that the generated component imports. */
const IMPORTED = new Set(['ChangeDetectionStrategy', 'Component', 'IvFullPlayer', 'IvStory']);

/** Paths of a story's files, relative to the workspace. */
export function storyFiles(names: Names, application: { folder: string }, assets: { folder: string }) {
  const code = join(application.folder, names.file);
  return {
    story: join(assets.folder, names.file, 'story.json'),
    types: join(code, `${names.file}-story.ts`),
    component: join(code, `${names.file}.ts`),
  };
}

/**
 * Implements `ng generate iv-player:story`: a story file in the assets, its types, and a component that plays it. If the story
 * already exists and `from` is not set, only the types are rewritten.
 */
export function story(options: StoryOptions): Rule {
  return async (tree, context) => {
    const names = namesOf(options.name);
    if (IMPORTED.has(names.type))
      throw new SchematicsException(`The component imports ${names.type} itself: choose another name.`);
    const application = await findApplication(tree, options.project);
    const assets = assetsFolder(application);
    const files = storyFiles(names, application, assets);
    const address = `${assets.address}${names.file}/story.json`;
    const isThere = tree.exists(files.story);
    // A file that is already in place is not copied onto itself.
    const from = options.from !== undefined && normalize(options.from) !== files.story ? options.from : null;
    const source =
      from !== null
        ? readSource(tree, from, files.story, context)
        : isThere
          ? parseStory(files.story, tree.readText(files.story))
          : emptyStory(files.story);

    if (from !== null || !isThere) createFile(tree, files.story, source.text);
    const types = storyTypes(names, address, source.story);
    if (tree.exists(files.types)) tree.overwrite(files.types, types);
    else tree.create(files.types, types);
    createMissing(tree, files.component, storyComponent(names, selectorOf(application, names.file), address));

    context.logger.info(
      `Put the story's clips next to ${files.story}. Check the story with: npx iv-player check ${quoted(files.story)}`,
    );
    return serveAssets(application, context);
  };
}
