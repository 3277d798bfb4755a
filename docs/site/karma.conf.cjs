// The specs of the documents: those that they show, and those of docs/site/specs.
const setUp = require('../../karma.conf.js');

module.exports = (config) => {
  setUp(config);
  config.set({ reporters: ['dots'] });
};
