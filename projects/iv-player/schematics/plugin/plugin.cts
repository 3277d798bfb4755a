import type { Rule } from '@angular-devkit/schematics';
import { join } from 'node:path/posix';
import { findApplication } from '../shared/application.cjs';
import { namesOf } from '../shared/names.cjs';
import { createFile } from '../shared/source-text.cjs';
import { pluginCode, pluginSpec } from './plugin-code.cjs';

/** Options of `ng generate iv-player:plugin`. */
export interface PluginOptions {
  readonly name: string;
  readonly skipTests?: boolean;
  readonly project?: string;
}

/** Implements `ng generate iv-player:plugin`: a plugin with options, state as a signal, a part in checkpoints, and a spec. */
export function plugin(options: PluginOptions): Rule {
  return async (tree, context) => {
    const names = namesOf(options.name.replace(/-?plugin$/i, ''));
    const application = await findApplication(tree, options.project);
    const folder = join(application.folder, names.file);
    createFile(tree, join(folder, `${names.file}-plugin.ts`), pluginCode(names));
    if (!options.skipTests) createFile(tree, join(folder, `${names.file}-plugin.spec.ts`), pluginSpec(names));
    context.logger.info(`Register it: providers: [provideIvPlayer({}, with${names.type}Plugin())]`);
  };
}
