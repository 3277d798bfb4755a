'use strict';

// The three kinds of library files, told apart by their names alone. The import rings and the purity pass share it.
// A rule file is whatever bears none of these names.
module.exports = {
  /** The library, and howler's adapter, which has an entry point of its own. */
  library: '^projects/iv-player/(?:src/lib|howler/src)/',

  /** Shells speak Angular; `Player`, the facade, is one under its own name. */
  shell: '/facade/player[.]ts$|/(?:iv|provide)-[^/]+[.]ts$|-(?:service|tokens|module)[.]ts$',

  /** Adapters speak to the DOM or to one third-party library, and know no Angular. */
  adapter: '/(?:html|howler)-[^/]+[.]ts$|-(?:observer|layer|element)[.]ts$',

  /** What an entry point exports. */
  publicApi: '/public-api[.]ts$',

  /** Specs, and what only they use: the `testing` folders beside them. */
  spec: '[.]spec[.]ts$|/src/lib/.*/testing/|/src/testing/',
};
