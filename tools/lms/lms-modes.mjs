// Ways in which real LMSs answer, by the query parameters of the test LMS. Runs in pages and in Node.

/** Elements that Open edX does not return. */
const EMPTY = {
  'cmi.core.lesson_status': '',
  'cmi.core.score.raw': '',
  'cmi.core.score.min': '',
  'cmi.core.score.max': '',
};

/** Calls that read or set a value. */
const isRead = (call) => call.startsWith('LMSGetValue');

/** Calls that an LMS cannot send while its page unloads. */
const isSent = (call) => /^LMS(?:Commit|Finish)/.test(call);

/**
 * Options of `StrictLms` for query parameters.
 *
 * @param {URLSearchParams} query
 * @param {object} [page] state of the page
 * @param {() => boolean} [page.isOnline]
 * @param {() => boolean} [page.isLeaving] whether the course has fired `pagehide`
 * @returns {import('./strict-lms.mjs').LmsOptions}
 */
export function modeOptions(query, { isOnline = () => true, isLeaving = () => false } = {}) {
  const has = (name, value) => query.get(name) === value;
  return {
    commitBlocks: Number(query.get('commit') ?? 0),
    setBlocks: Number(query.get('set') ?? 0),
    slowOnce: Number(query.get('slow') ?? 0),
    keepsSuspendedOnly: has('keep', 'suspended'),
    answers: {
      ...(has('read', 'empty') && EMPTY),
      ...(query.has('count') && { 'cmi.interactions._count': has('count', 'none') ? '0' : '' }),
    },
    isRefused: (call) =>
      has('refuse', 'all') ||
      (has('read', 'refused') && isRead(call)) ||
      (has('pagehide', 'refused') && isLeaving() && isSent(call)),
    isLost: () => query.has('offline') && !isOnline(),
  };
}
