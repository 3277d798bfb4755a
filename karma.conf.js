const path = require('node:path');
const { browserFlags, requireBrowser } = require('./tools/find-browser.cjs');

// The launcher only looks for google-chrome by itself.
process.env.CHROME_BIN = requireBrowser();

module.exports = (config) =>
  config.set({
    frameworks: ['jasmine'],
    plugins: ['karma-jasmine', 'karma-chrome-launcher', 'karma-jasmine-html-reporter', 'karma-coverage'].map(
      (name) => require(name),
    ),
    client: { jasmine: { random: true, failSpecWithNoExpectations: true }, clearContext: false },
    coverageReporter: {
      dir: path.join(__dirname, 'coverage'),
      subdir: '.',
      reporters: [{ type: 'html' }, { type: 'text-summary' }, { type: 'lcovonly' }],
    },
    reporters: ['progress'],
    browsers: ['Headless'],
    customLaunchers: { Headless: { base: 'ChromeHeadless', flags: browserFlags } },
    browserNoActivityTimeout: 120_000,
  });
