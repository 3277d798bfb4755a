// Opens pages and records their console messages, policy violations and requests, including those of frames.

/**
 * Messages, violations and requests of a page so far.
 *
 * @typedef {object} PageRecord
 * @property {string[]} messages console messages of any kind, and uncaught errors
 * @property {string[]} violations of content security policies and permissions policies, and deprecated features
 * @property {string[]} requests URLs in order, without `data:` and `blob:`
 */

/** Runs in every frame before its own scripts. */
function reportViolations() {
  const tell = (text) => window['tellViolation'](text);
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    tell(`${effectiveDirective} blocks ${blockedURI} ${sample}`.trim()),
  );
  new ReportingObserver(
    (reports) => {
      for (const { type, body } of reports)
        if (type !== 'csp-violation') tell(`${type}: ${body?.['message'] ?? body?.['id']}`);
    },
    { buffered: true },
  ).observe();
}

/**
 * Starts recording. Call it before the page opens an address.
 *
 * @param {import('playwright-core').Page} page
 * @returns {Promise<PageRecord>}
 */
export async function watchPage(page) {
  /** @type {PageRecord} */
  const record = { messages: [], violations: [], requests: [] };
  page.on('console', (message) => record.messages.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => record.messages.push(`uncaught: ${error.stack ?? error}`));
  page.on('request', (request) => {
    if (!/^(?:data|blob):/.test(request.url())) record.requests.push(request.url());
  });
  await page.exposeBinding('tellViolation', (_source, text) => void record.violations.push(text));
  await page.addInitScript(reportViolations);
  return record;
}

/** Requests in a record to addresses outside the folder of an address. */
export const foreignRequests = ({ requests }, address) => requests.filter((url) => !url.startsWith(address));
