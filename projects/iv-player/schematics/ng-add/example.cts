import { type SchematicContext, SchematicsException, type Tree } from '@angular-devkit/schematics';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { dirname, join as joinPosix } from 'node:path/posix';
import type { StoryFile } from 'iv-player/story-core';
import { type Application, selectorOf } from '../shared/application.cjs';
import type { AssetsFolder } from '../shared/build-options.cjs';
import { namesOf } from '../shared/names.cjs';
import type { ShownComponent } from '../shared/component-change.cjs';
import { findRootComponent, showInRoot } from '../shared/root-component.cjs';
import { addRoute, findRoutes } from '../shared/routes.cjs';
import { createMissing } from '../shared/source-text.cjs';
import { storyComponent, storyTypes } from '../story/story-code.cjs';
import { writtenStory } from '../story/story-source.cjs';
import { storyFiles } from '../story/story.cjs';

const names = namesOf('example-film');

const sourceOf = (clip: string) => [
  { src: `${clip}.webm`, type: 'video/webm; codecs="vp9, opus"' },
  { src: `${clip}.mp4`, type: 'video/mp4; codecs="avc1.4d401f, mp4a.40.2"' },
];

const captionsOf = (clip: string) => [{ src: `${clip}.en.vtt`, lang: 'en', label: 'English' }];

/** A story with two clips and a choice: the first clip repeats until the viewer chooses. */
const EXAMPLE: StoryFile = {
  format: 'iv-story',
  version: 1,
  title: 'A Light for Someone',
  start: 'lookout',
  nodes: {
    lookout: {
      title: 'The lookout',
      source: sourceOf('lookout'),
      captions: captionsOf('lookout'),
      decision: {
        prompt: 'Who is out there?',
        startTime: 0.5,
        defaults: ['lookout'],
        choices: [
          { to: 'sea', label: 'Search the sea' },
          { to: 'lookout', label: 'Wait' },
        ],
      },
    },
    sea: {
      title: 'Something large',
      source: sourceOf('sea'),
      captions: captionsOf('sea'),
      // Makes it as loud as the other clip.
      gain: -6,
      ending: 'Something large',
    },
  },
};

/**
 * A component that defers the film. Needed in applications with an NgModule, whose imports would otherwise load the film with the page
 * despite `@defer`.
 */
const deferredComponent = ({ name, selector }: ShownComponent, film: ShownComponent): string =>
  `import { ChangeDetectionStrategy, Component } from '@angular/core';
import { ${film.name} } from './${names.file}';

/** Loads the film after the page. */
@Component({
  selector: '${selector}',
  imports: [${film.name}],
  template: '@defer { <${film.selector} /> }',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class ${name} {}
`;

/** Path of the example's story, relative to the workspace. */
export const exampleStory = (application: Application, assets: AssetsFolder): string =>
  storyFiles(names, application, assets).story;

/** Adds the example: story and clips to the assets, the component, and an element or route that shows it. */
export async function addExample(
  tree: Tree,
  application: Application,
  assets: AssetsFolder,
  route: string | undefined,
  { logger }: SchematicContext,
): Promise<void> {
  const files = storyFiles(names, application, assets);
  const address = `${assets.address}${names.file}/story.json`;
  const shown = {
    name: names.type,
    selector: selectorOf(application, names.file),
    file: files.component,
  };
  const routes = route === undefined ? null : findRoutes(tree, application.folder);
  if (route !== undefined && !routes) {
    throw new SchematicsException(
      `--route needs an array of type Routes in ${application.folder}: add the router, or omit --route.`,
    );
  }

  const isNew = !tree.exists(files.component);
  createMissing(tree, files.story, writtenStory(EXAMPLE, files.story).text);
  const clips = join(__dirname, 'clips');
  for (const clip of readdirSync(clips))
    createMissing(tree, joinPosix(dirname(files.story), clip), readFileSync(join(clips, clip)));
  createMissing(tree, files.types, storyTypes(names, address, EXAMPLE));
  createMissing(tree, files.component, storyComponent(names, shown.selector, address));

  if (route !== undefined && routes) {
    addRoute(tree, routes, route.replace(/^\/+|\/+$/g, ''), shown);
    return;
  }
  // The application may show the film elsewhere by now.
  if (!isNew) {
    logger.info(`${shown.file} is already there: add <${shown.selector} /> where you want the film.`);
    return;
  }
  const root = await findRootComponent(tree, application.name);
  if (root?.module != null) {
    const deferred = {
      name: `Deferred${names.type}`,
      selector: selectorOf(application, `deferred-${names.file}`),
      file: joinPosix(dirname(files.component), `deferred-${names.file}.ts`),
    };
    if (showInRoot(tree, root, deferred)) {
      createMissing(tree, deferred.file, deferredComponent(deferred, shown));
      logger.info(`Add ${deferred.name} to the imports of specs that declare the root component.`);
      return;
    }
  } else if (root && showInRoot(tree, root, shown)) {
    return;
  }
  logger.warn(
    `The root component of "${application.name}" was not changed: import ${shown.name} from ${shown.file} where you want the film, and add <${shown.selector} />.`,
  );
}
