// Runs `*.zone.spec.ts` in a page with zone.js.
const setAll = require('./karma.conf.js');

module.exports = (config) => {
  setAll(config);
  config.set({ countedAs: 'unit-zone' });
};
