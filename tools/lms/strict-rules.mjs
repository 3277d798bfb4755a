// Patterns and ranges of SCORM 1.2 that a strict LMS such as Moodle checks. Runs in pages and in Node.

/** Longest value of any element, in characters. */
export const LONGEST_VALUE = 4096;

const STATUS = /^(?:passed|completed|failed|incomplete|browsed)$/;
const TIME = /^[0-2]\d:[0-5]\d:[0-5]\d(?:\.\d{1,2})?$/;
const TIMESPAN = /^\d{2,4}:[0-5]\d:[0-5]\d(?:\.\d{1,2})?$/;
const DECIMAL = /^-?\d{0,3}(?:\.\d*)?$/;
const IDENTIFIER = /^[\u0021-\u007E]{0,255}$/;

const isPercent = (value) =>
  DECIMAL.test(value) && value !== '' && Number(value) >= 0 && Number(value) <= 100;
const isShort = (value) => value.length <= 255;
const matches = (pattern) => (value) => pattern.test(value);

/** Tests of values, by element with `n` for an index. */
const WRITABLE = new Map(
  Object.entries({
    'cmi.core.lesson_location': isShort,
    'cmi.core.lesson_status': matches(STATUS),
    'cmi.core.score.raw': isPercent,
    'cmi.core.score.min': isPercent,
    'cmi.core.score.max': isPercent,
    'cmi.core.exit': matches(/^(?:time-out|suspend|logout|)$/),
    'cmi.core.session_time': matches(TIMESPAN),
    'cmi.suspend_data': () => true,
    'cmi.comments': () => true,
    'cmi.student_preference.audio': matches(/^(?:-1|\d{1,2}|100)$/),
    'cmi.student_preference.language': isShort,
    'cmi.student_preference.speed': matches(/^-?(?:\d{1,2}|100)$/),
    'cmi.student_preference.text': matches(/^(?:-1|0|1)$/),
    'cmi.interactions.n.id': matches(IDENTIFIER),
    'cmi.interactions.n.time': matches(TIME),
    'cmi.interactions.n.type': matches(
      /^(?:true-false|choice|fill-in|matching|performance|sequencing|likert|numeric)$/,
    ),
    'cmi.interactions.n.weighting': (value) => DECIMAL.test(value) && Math.abs(Number(value)) <= 100,
    'cmi.interactions.n.student_response': isShort,
    'cmi.interactions.n.result': matches(/^(?:correct|wrong|unanticipated|neutral|\d{0,3}(?:\.\d*)?)$/),
    'cmi.interactions.n.latency': matches(TIMESPAN),
    'cmi.interactions.n.correct_responses.n.pattern': isShort,
  }),
);

/** Elements that can only be written. */
const WRITE_ONLY = /^cmi\.(?:core\.(?:exit|session_time)|interactions\.n\.(?!_)[\w.]+)$/;

const READABLE = new Set([
  ...['student_id', 'student_name', 'credit', 'entry', 'total_time', 'lesson_mode'].map(
    (name) => `cmi.core.${name}`,
  ),
  ...['mastery_score', 'max_time_allowed', 'time_limit_action'].map((name) => `cmi.student_data.${name}`),
  'cmi.launch_data',
  'cmi.interactions._count',
  'cmi.interactions._children',
  'cmi.core._children',
]);

const general = (element) => element.replaceAll(/\.\d+\./g, '.n.');

/** Responses and patterns by type, as SLK checks them. */
const RESPONSES = {
  choice: /^[a-z\d](?:,[a-z\d])*$/,
  numeric: /^-?\d{1,30}(?:\.\d{1,12})?$/,
  'fill-in': /^[^\p{Cc}]+$/u,
};
/** Only patterns have braces. */
const inBraces = /^\{(.+)\}$/;

/** Whether Moodle can send a value: it encodes all of them at each commit, and half a character throws. */
export function isEncodable(value) {
  try {
    encodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reason to refuse a value of an interaction after its earlier ones; `null` to accept it. LMSs want the id first and the type next, and
 * Chamilo appends a pattern that is set twice.
 *
 * @param {string} name such as `student_response`
 * @param {string} value
 * @param {ReadonlyMap<string, string>} earlier values since its id was set, by name
 */
export function interactionRefusal(name, value, earlier) {
  if (name === 'id') return null;
  if (!earlier.has('id')) return 'comes before its id';
  if (earlier.has(name)) return 'is set twice';
  const [, pattern] = /^correct_responses\.(\d+)\.pattern$/.exec(name) ?? [];
  if (pattern === undefined && name !== 'student_response') return null;
  const type = earlier.get('type');
  if (type === undefined) return 'comes before its type';
  if (pattern !== undefined) {
    const last = `correct_responses.${Number(pattern) - 1}.pattern`;
    if (Number(pattern) > 0 && !earlier.has(last)) return 'skips a pattern';
    if (earlier.has('student_response')) return 'comes after the response';
  }
  const [, content = value] = (pattern !== undefined && type === 'choice' && inBraces.exec(value)) || [];
  return RESPONSES[type]?.test(content) === false ? `is no response of type ${type}` : null;
}

/**
 * Reason to refuse a value; `null` to accept it.
 *
 * @param {string} element
 * @param {unknown} value
 * @param {number} interactions current number of interactions
 */
export function setRefusal(element, value, interactions = 0) {
  const accepts = WRITABLE.get(general(element));
  if (!accepts) return READABLE.has(element) ? 'is read-only' : 'is not an element';
  if (typeof value !== 'string') return 'is not a string';
  if (value.length > LONGEST_VALUE) return `has more than ${LONGEST_VALUE} characters`;
  if (!accepts(value)) return 'does not match its pattern';
  const index = /^cmi\.interactions\.(\d+)\./.exec(element)?.[1];
  return index !== undefined && Number(index) > interactions ? 'skips an interaction' : null;
}

/** Reason to refuse reading an element; `null` to accept it. */
export function getRefusal(element) {
  const name = general(element);
  if (WRITE_ONLY.test(name)) return 'is write-only';
  return WRITABLE.has(name) || READABLE.has(element) ? null : 'is not an element';
}
