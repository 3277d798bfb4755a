import { type SchematicContext, SchematicsException, type Tree } from '@angular-devkit/schematics';
import { dirname, join } from 'node:path/posix';
import type { StoryFile } from 'iv-player/story-core';
import { type Application, selectorOf } from '../shared/application.cjs';
import type { AssetsFolder } from '../shared/build-options.cjs';
import { namesOf } from '../shared/names.cjs';
import type { ShownComponent } from '../shared/component-change.cjs';
import { findRootComponent, showInRoot } from '../shared/root-component.cjs';
import { addRoute, findRoutes } from '../shared/routes.cjs';
import { addClips, clipCaptions, clipSource } from '../shared/example-clips.cjs';
import { createMissing } from '../shared/source-text.cjs';
import { storyComponent, storyTypes } from '../story/story-code.cjs';
import { writtenStory } from '../story/story-source.cjs';
import { storyFiles } from '../story/story.cjs';

const names = namesOf('example-film');

/** A story with two clips and a choice: the first clip repeats until the viewer chooses. */
const EXAMPLE: StoryFile = {
  format: 'iv-story',
  version: 1,
  title: 'A Light for Someone',
  start: 'lookout',
  nodes: {
    lookout: {
      title: 'The lookout',
      source: clipSource('lookout'),
      captions: clipCaptions('lookout'),
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
      source: clipSource('sea'),
      captions: clipCaptions('sea'),
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
  addClips(tree, Object.keys(EXAMPLE.nodes), dirname(files.story));
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
      file: join(dirname(files.component), `deferred-${names.file}.ts`),
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
