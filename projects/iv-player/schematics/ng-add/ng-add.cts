import { type Rule, chain } from '@angular-devkit/schematics';
import { updateWorkspace } from '@schematics/angular/utility';
import { findApplication } from '../shared/application.cjs';
import { allowCommonJs, assetsFolder, serveHlsWorker } from '../shared/build-options.cjs';
import { addHlsLibrary, addPeers } from '../shared/dependencies.cjs';
import { quoted } from '../shared/source-text.cjs';
import { addExample, exampleStory } from './example.cjs';

/** Options of `ng add iv-player`. */
export interface NgAddOptions {
  readonly project?: string;
  readonly route?: string;
  readonly skipExample?: boolean;
  readonly hls?: boolean;
}

/**
 * Implements `ng add iv-player`: adds the peers that match the workspace's Angular version, the build options and an example film.
 * There is no style sheet to add, because the pieces include their own. Leaves existing files unchanged, so it can be run again.
 */
export function ngAdd(options: NgAddOptions): Rule {
  return async (tree, context) => {
    const application = await findApplication(tree, options.project);
    const peers = addPeers(tree);
    const assets = assetsFolder(application);
    if (!options.skipExample) await addExample(tree, application, assets, options.route, context);
    if (options.hls)
      context.logger.info("For HLS add withHls({ workerPath: 'hls.worker.js' }) to provideIvPlayer({}, …).");
    return chain([
      peers,
      ...(options.hls ? [addHlsLibrary(tree)] : []),
      updateWorkspace(({ projects }) => {
        const project = projects.get(application.name);
        const build = project?.targets.get('build');
        if (!project || !build) return;
        const found = { ...application, project, build };
        if (!options.skipExample) assetsFolder(found);
        allowCommonJs(found, context);
        if (options.hls) serveHlsWorker(found);
      }),
      ...(options.skipExample ? [] : [sayNext(options, exampleStory(application, assets))]),
    ]);
  };
}

const sayNext =
  ({ project, route }: NgAddOptions, story: string): Rule =>
  (_tree, { logger }) => {
    const serve = project === undefined ? 'ng serve' : `ng serve ${quoted(project)}`;
    const open = route === undefined ? '' : `, open /${route.replace(/^\/+/, '')}`;
    logger.info(`Next: ${serve}${open}, then edit ${story}.`);
  };
