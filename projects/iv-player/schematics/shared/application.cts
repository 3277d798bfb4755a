import { SchematicsException, type Tree } from '@angular-devkit/schematics';
import { type ProjectDefinition, type TargetDefinition, readWorkspace } from '@schematics/angular/utility';
import { join } from 'node:path/posix';

/** An application in the workspace. Paths are relative to the workspace. */
export interface Application {
  readonly name: string;
  readonly project: ProjectDefinition;
  /** Build target of the application. */
  readonly build: TargetDefinition;
  /** Source folder of the application, such as `src/app`. */
  readonly folder: string;
  /** Prefix of component selectors; may be empty. */
  readonly prefix: string;
  /** Root folders of the other projects that lie in this one. */
  readonly others: readonly string[];
}

/** Selector of a component. Without a prefix it still contains a hyphen, as names of custom elements do. */
export const selectorOf = ({ prefix }: Application, name: string): string =>
  prefix === '' && name.includes('-') ? name : `${prefix || 'app'}-${name}`;

/**
 * Finds the application with the given name, or the only one. Throws a `SchematicsException` that says what to do if there is none,
 * or more than one without a name.
 */
export async function findApplication(tree: Tree, name?: string): Promise<Application> {
  if (!tree.exists('/angular.json') && !tree.exists('/.angular.json'))
    throw new SchematicsException('There is no angular.json: run this command in an Angular workspace.');
  const { projects } = await readWorkspace(tree);
  const isApplication = (project: ProjectDefinition): boolean =>
    project.extensions['projectType'] === 'application';
  const names = [...projects].flatMap(([one, project]) => (isApplication(project) ? [one] : []));
  const choice =
    names.length > 0
      ? `Choose an application with --project: ${names.join(', ')}.`
      : 'This workspace has no application: create one with "ng generate application <name>".';
  const found = name ?? (names.length === 1 ? names[0] : undefined);
  if (found === undefined) throw new SchematicsException(choice);
  const project = projects.get(found);
  if (!project) throw new SchematicsException(`There is no project "${found}". ${choice}`);
  if (!isApplication(project))
    throw new SchematicsException(`The project "${found}" is not an application. ${choice}`);
  const build = project.targets.get('build');
  if (!build) throw new SchematicsException(`The project "${found}" has no "build" target in angular.json.`);
  return {
    name: found,
    project,
    build,
    folder: join(project.sourceRoot ?? join(project.root, 'src'), 'app'),
    prefix: project.prefix ?? 'app',
    others: [...projects]
      .map(([, other]) => join(other.root, '.'))
      .filter(
        (root) =>
          root !== '.' &&
          root !== join(project.root, '.') &&
          !`${join(project.root, '.')}/`.startsWith(`${root}/`),
      ),
  };
}
