// What cmi5 and xAPI ask of the statements of a course. Each rule that is broken has the id of @cmi5/requirements, or a name of our own.

const VERBS = 'http://adlnet.gov/expapi/verbs/';
const CONTEXT = 'https://w3id.org/xapi/cmi5/context/';
export const CMI5 = `${CONTEXT}categories/cmi5`;
const MOVE_ON = `${CONTEXT}categories/moveon`;
export const SESSION_ID = `${CONTEXT}extensions/sessionid`;
export const MASTERY = `${CONTEXT}extensions/masteryscore`;

const DEFINED = ['initialized', 'completed', 'passed', 'failed', 'terminated'];
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)$/;
const DURATION = /^P(?=.)(?:\d+D)?(?:T(?=.)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?$/;

/** Name of a verb of cmi5; `null` for any other. */
export function definedVerb(statement) {
  const id = statement.verb?.id ?? '';
  const name = id.startsWith(VERBS) ? id.slice(VERBS.length) : '';
  return DEFINED.includes(name) ? name : null;
}

const categories = ({ context = {} }) => (context.contextActivities?.category ?? []).map(({ id }) => id);

/** Whether a statement has everything that a template has, objects and lists included. */
function contains(given, template) {
  if (Array.isArray(template))
    return template.every((one) => [given].flat().some((other) => contains(other, one)));
  if (typeof template !== 'object' || template === null) return given === template;
  return (
    typeof given === 'object' &&
    given !== null &&
    Object.entries(template).every(([key, value]) => contains(given[key], value))
  );
}

/**
 * @typedef {object} SessionState
 * @property {string} actor as JSON
 * @property {string} activityId
 * @property {string} registration
 * @property {string | null} sessionId `null`: the LMS makes none
 * @property {any} template of the context
 * @property {number | null} mastery
 * @property {string} mode
 * @property {boolean} hasPreferences whether the preferences were read
 * @property {ReadonlySet<string>} verbs defined verbs so far
 * @property {string} last timestamp of the last statement
 * @property {{ completed: boolean, passed: boolean }} results of the registration
 */

/** Rules for a score. */
function scoreRules(verb, { score }, { mastery }) {
  if (score === undefined) return [];
  const { scaled, raw, min, max } = score;
  return [
    [verb === 'passed' || verb === 'failed', '9.5.1.0-2'],
    [raw === undefined || (min !== undefined && max !== undefined), '9.5.1.0-3'],
    [raw === undefined || (raw >= min && raw <= max && min < max), 'xapi-score'],
    [scaled === undefined || (scaled >= -1 && scaled <= 1), 'xapi-score'],
    [verb !== 'passed' || mastery === null || scaled === undefined || scaled >= mastery, '9.3.4.0-2'],
    [verb !== 'failed' || mastery === null || scaled === undefined || scaled < mastery, '9.3.5.0-2'],
  ];
}

/** Rules for a statement about the course. */
function definedRules(statement, verb, session) {
  const { result = {}, context = {} } = statement;
  const { verbs, results, mastery, activityId, mode } = session;
  const isJudged = verb === 'passed' || verb === 'failed';
  const isResult = isJudged || verb === 'completed';
  return [
    [statement.object?.id === activityId, '9.4.0.0-2'],
    [mode === 'Normal' || !isResult, '10.2.2.0-5'],
    [categories(statement).includes(CMI5), '9.6.2.1-1'],
    [categories(statement).includes(MOVE_ON) === isResult, isResult ? '9.6.2.2-1' : '9.6.2.2-2'],
    [verb !== 'completed' || !results.completed, '9.3.0.0-6'],
    [verb !== 'passed' || !results.passed, '9.3.0.0-7'],
    [verb !== 'failed' || !results.passed, '9.3.0.0-8'],
    [!isJudged || !(verbs.has('passed') || verbs.has('failed')), '9.3.0.0-3'],
    [!verbs.has(verb), '9.3.0.0-2'],
    [verb !== 'passed' || result.success === true, '9.5.2.0-1'],
    [verb !== 'failed' || result.success === false, '9.5.2.0-2'],
    [isJudged || result.success === undefined, '9.5.2.0-3'],
    [verb !== 'completed' || result.completion === true, '9.5.3.0-1'],
    [verb === 'completed' || result.completion === undefined, '9.5.3.0-2'],
    ...['terminated', 'completed', 'passed', 'failed'].map((name, index) => [
      verb !== name || result.duration !== undefined,
      `9.5.4.1-${index + 1}`,
    ]),
    [!isJudged || mastery === null || context.extensions?.[MASTERY] === mastery, '9.6.3.2-2'],
    ...scoreRules(verb, result, session),
  ];
}

/** Rules for all statements. */
function commonRules(statement, session) {
  const { id, timestamp = '', actor, context = {}, result = {} } = statement;
  const { template, registration, sessionId } = session;
  return [
    [UUID.test(id ?? ''), '9.1.0.0-1'],
    [timestamp !== '', '9.7.0.0-1'],
    [UTC.test(timestamp), '9.7.0.0-2'],
    [Date.parse(timestamp) <= Date.now() + 1000, 'late-timestamp'],
    [timestamp >= session.last, 'early-timestamp'],
    [JSON.stringify(actor) === JSON.stringify(JSON.parse(session.actor)), '8.1.3.0-3'],
    [context.registration === registration, '9.6.1.0-1'],
    [sessionId === null || context.extensions?.[SESSION_ID] === sessionId, '9.6.3.1-4'],
    [contains(context, template), '10.2.1.0-7'],
    [result.duration === undefined || DURATION.test(result.duration), 'xapi-duration'],
    [!JSON.stringify(statement).includes(':null'), 'xapi-null'],
  ];
}

/**
 * Id of the first rule that a statement breaks; `null` for none.
 *
 * @param {any} statement
 * @param {SessionState} session
 */
export function brokenRule(statement, session) {
  const verb = definedVerb(statement);
  const isDefined = verb !== null;
  const allowedRules = [
    [!categories(statement).includes(MOVE_ON), '9.6.2.2-2'],
    [
      categories(statement).includes(CMI5) ===
        contains(session.template, { contextActivities: { category: [{ id: CMI5 }] } }),
      'allowed-category',
    ],
    [statement.object?.id !== session.activityId, 'allowed-object'],
    // LMSs take the largest raw score of any statement as the grade.
    [statement.result?.score === undefined, 'allowed-score'],
    [session.mode === 'Normal', 'allowed-mode'],
  ];
  const rules = [
    [session.hasPreferences, '11.0.0.0-3'],
    [session.verbs.has('initialized') || verb === 'initialized', '9.3.0.0-4'],
    [!session.verbs.has('terminated'), '9.3.0.0-5'],
    ...commonRules(statement, session),
    ...(isDefined ? definedRules(statement, verb, session) : allowedRules),
  ];
  return /** @type {string | null} */ (rules.find(([holds]) => !holds)?.[1] ?? null);
}
