import { strings } from '@angular-devkit/core';
import { SchematicsException } from '@angular-devkit/schematics';

/** A name in the spellings used in code. */
export interface Names {
  /** `old-house`, for files and folders. */
  readonly file: string;
  /** `OldHouse`, for classes. */
  readonly type: string;
  /** `oldHouse`, for fields. */
  readonly field: string;
}

/** Derives the spellings of a name. Throws a `SchematicsException` for a name that cannot be a class name. */
export function namesOf(name: string): Names {
  const file = strings.dasherize(name.trim());
  if (!/^[a-z][a-z\d]*(?:-[a-z\d]+)*$/.test(file)) {
    throw new SchematicsException(
      `"${name}" cannot be a class name: start with a letter, and use only letters, digits and hyphens.`,
    );
  }
  return {
    file,
    type: strings.classify(file),
    field: strings.camelize(file),
  };
}
