import type { Rule } from '@angular-devkit/schematics';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dirname } from 'node:path/posix';
import type { StoryFile } from 'iv-player/story-core';
import { findApplication, selectorOf } from '../shared/application.cjs';
import { assetsFolder, serveAssets } from '../shared/build-options.cjs';
import { addClips } from '../shared/example-clips.cjs';
import { namesOf } from '../shared/names.cjs';
import { createFile } from '../shared/source-text.cjs';
import { storyTypes } from '../story/story-code.cjs';
import { writtenStory } from '../story/story-source.cjs';
import { storyFiles } from '../story/story.cjs';
import { trainingComponent } from './training-code.cjs';

/** Options of `ng generate iv-player:training`. */
export interface TrainingOptions {
  readonly name?: string;
  readonly project?: string;
}

/** Implements `ng generate iv-player:training`: a film with questions in the assets, and a component that plays it and lists the answers. */
export function training(options: TrainingOptions): Rule {
  return async (tree, context) => {
    const names = namesOf(options.name ?? 'training');
    const application = await findApplication(tree, options.project);
    const assets = assetsFolder(application);
    const files = storyFiles(names, application, assets);
    const address = `${assets.address}${names.file}/story.json`;
    const selector = selectorOf(application, names.file);
    const story = JSON.parse(readFileSync(join(__dirname, 'training/story.json'), 'utf8')) as StoryFile;
    createFile(tree, files.story, writtenStory(story, files.story).text);
    addClips(tree, Object.keys(story.nodes), dirname(files.story));
    createFile(tree, files.types, storyTypes(names, address, story));
    createFile(tree, files.component, trainingComponent(names, selector, address));
    context.logger.info(
      `Add <${selector} /> and ${names.type} from ${files.component} where you want the film.`,
    );
    return serveAssets(application, context);
  };
}
