// Problems that `iv-player pack` reports.

/**
 * @typedef {'NEEDS_CODE' | 'MISSING_MEDIA' | 'OUTSIDE_MEDIA' | 'REMOTE_MEDIA' | 'TOO_LARGE' | 'OUT_NOT_EMPTY' | 'BAD_ID' | import('../../src/format/story-finding').StoryFindingCode} PackProblemCode
 */

/**
 * @typedef {object} PackProblem
 * @property {PackProblemCode} code
 * @property {'error' | 'warning'} severity
 * @property {string} message `<what happened>: <what to do>.`, on one line
 * @property {readonly string[]} [path] of the value in the story that has the problem
 */

/** Exit codes of errors: 1 for problems of the content, 2 for problems of the arguments. */
const EXITS = {
  NEEDS_CODE: 1,
  MISSING_MEDIA: 1,
  OUTSIDE_MEDIA: 1,
  REMOTE_MEDIA: 1,
  TOO_LARGE: 1,
  BAD_STREAM: 1,
  OUT_NOT_EMPTY: 2,
  BAD_ID: 2,
};

/**
 * @param {PackProblemCode} code
 * @param {string} message
 * @param {readonly string[]} [path]
 * @returns {PackProblem}
 */
export const packError = (code, message, path) => ({
  code,
  severity: 'error',
  message,
  ...(path && { path }),
});

/**
 * @param {PackProblemCode} code
 * @param {string} message
 * @param {readonly string[]} [path]
 * @returns {PackProblem}
 */
export const packWarning = (code, message, path) => ({
  code,
  severity: 'warning',
  message,
  ...(path && { path }),
});

/**
 * Exit code for a list of problems; 0 without errors.
 *
 * @param {readonly PackProblem[]} problems
 * @returns {0 | 1 | 2}
 */
export const exitCodeOf = (problems) =>
  /** @type {0 | 1 | 2} */ (
    Math.max(0, ...problems.filter(({ severity }) => severity === 'error').map(({ code }) => EXITS[code]))
  );
