'use strict';

// The kinds of library files, as patterns of their paths. Used by the import rules and by purity.mjs.
// A file that matches no pattern is a rule file.
module.exports = {
  /** The library, and howler's adapter, which has an entry point of its own. */
  library: '^projects/iv-player/(?:src/lib|howler/src)/',

  /** Shells use Angular. */
  shell:
    '/facade/player[.]ts$|/stage-layout[.]ts$|/(?:iv|provide)-[^/]+[.]ts$|-(?:service|tokens|module|features|signals)[.]ts$',

  /** Adapters use the DOM or one third-party library, and no Angular. */
  adapter: '/(?:html|howler)-[^/]+[.]ts$|-(?:observer|layer|element)[.]ts$',

  /** What an entry point exports. */
  publicApi: '/public-api[.]ts$',

  /** Specs, and the `testing` folders beside them. `iv-player/testing` has its files in `testing/src`. */
  spec: '[.]spec[.]ts$|/testing/[^/]+[.]ts$',
};
