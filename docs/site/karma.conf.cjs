// Runs the specs shown in the documentation, and the specs in docs/site/specs.
const setUp = require('../../karma.conf.js');

module.exports = (config) => {
  setUp(config);
  config.set({ reporters: ['dots'] });
};
