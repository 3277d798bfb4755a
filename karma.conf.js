const { mkdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { browserFlags, requireBrowser } = require('./tools/lib/find-browser.cjs');

// The launcher only finds google-chrome on its own.
process.env.CHROME_BIN = requireBrowser();

/** Timeout in milliseconds for tests that hang. Far above any normal duration, so that a busy machine never exceeds it. */
const PATIENCE = 60_000;

/** Writes the number of specs, for the last line of `npm run check`. */
function CountReporter({ countedAs }) {
  this.onRunComplete = (browsers, { success, failed, skipped, error }) => {
    const folder = path.join(__dirname, 'dist');
    mkdirSync(folder, { recursive: true });
    const counts = { passed: success, failed: failed + (error && !failed ? 1 : 0), skipped };
    writeFileSync(path.join(folder, `${countedAs}-report.json`), `${JSON.stringify(counts)}\n`);
  };
}
CountReporter.$inject = ['config'];

module.exports = (config) =>
  config.set({
    countedAs: 'unit',
    frameworks: ['jasmine'],
    plugins: [
      ...['karma-jasmine', 'karma-chrome-launcher', 'karma-jasmine-html-reporter', 'karma-coverage'].map(
        (name) => require(name),
      ),
      { 'reporter:count': ['type', CountReporter] },
    ],
    client: {
      jasmine: { random: true, failSpecWithNoExpectations: true, timeoutInterval: PATIENCE },
      clearContext: false,
    },
    coverageReporter: {
      dir: path.join(__dirname, 'coverage'),
      subdir: '.',
      reporters: [{ type: 'html' }, { type: 'text-summary' }, { type: 'lcovonly' }],
    },
    reporters: [process.stdout.isTTY ? 'progress' : 'dots', 'count'],
    browsers: ['Headless'],
    customLaunchers: { Headless: { base: 'ChromeHeadless', flags: browserFlags } },
    failOnSkippedTests: true,
    captureTimeout: PATIENCE,
    pingTimeout: PATIENCE,
    browserDisconnectTimeout: PATIENCE,
    browserNoActivityTimeout: 5 * PATIENCE,
  });
