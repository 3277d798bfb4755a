'use strict';

// The kinds of library files, as patterns of their paths. Used by the import rules and by purity.mjs.
// A file that matches no pattern is a rule file.
module.exports = {
  /** The library, and howler's adapter, which has an entry point of its own. */
  library: '^projects/iv-player/(?:src/lib|howler/src)/',

  /** Shells use Angular. */
  shell: '/facade/player[.]ts$|/(?:iv|provide)-[^/]+[.]ts$|-(?:service|signals|tokens|module)[.]ts$',

  /** Adapters use the DOM or one third-party library, and no Angular. */
  adapter: '/(?:html|howler)-[^/]+[.]ts$|-(?:observer|layer|element)[.]ts$',

  /** What an entry point exports. */
  publicApi: '/public-api[.]ts$',

  /** Specs, and what only they use: the `testing` folders beside them. */
  spec: '[.]spec[.]ts$|/src/lib/.*/testing/|/src/testing/',
};
