// Problems that `iv-player pack` reports.

/**
 * @typedef {'NEEDS_CODE' | 'MISSING_MEDIA' | 'OUTSIDE_MEDIA' | 'REMOTE_MEDIA' | 'TOO_LARGE' | 'OUT_NOT_EMPTY' | 'BAD_ID' | 'LEFTOVER' | 'PASS_BELOW_MASTERY' | import('iv-player/story-core').StoryFindingCode} PackProblemCode
 */

/**
 * @typedef {object} PackProblem
 * @property {PackProblemCode} code
 * @property {'error' | 'warning' | 'note'} severity
 * @property {string} message `<what happened>: <what to do>.`, on one line
 * @property {readonly string[]} [path] of the value in the story that has the problem
 */

/** Exit code of errors in the arguments; that of all others, which are errors in the content, is 1. */
const EXITS = { OUT_NOT_EMPTY: 2, BAD_ID: 2 };

/** @param {PackProblemCode} code @returns {PackProblem} */
export const packError = (code, message, path) => ({
  code,
  severity: 'error',
  message,
  ...(path && { path }),
});

/** @param {PackProblemCode} code @returns {PackProblem} */
export const packWarning = (code, message) => ({ code, severity: 'warning', message });

/**
 * Exit code for a list of problems; 0 without errors.
 * @param {readonly Pick<PackProblem, 'code' | 'severity'>[]} problems
 * @returns {0 | 1 | 2}
 */
export function exitCodeOf(problems) {
  const errors = problems.filter(({ severity }) => severity === 'error');
  return /** @type {0 | 1 | 2} */ (Math.max(0, ...errors.map(({ code }) => EXITS[code] ?? 1)));
}
