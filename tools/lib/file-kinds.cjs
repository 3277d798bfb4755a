'use strict';

// The kinds of library files, as patterns of their paths. Used by the import rules and by purity.mjs.
// A file that matches no pattern is a rule file.
module.exports = {
  /** The library, and the adapters of howler and hls.js, which have entry points of their own. */
  library: '^projects/iv-player/(?:src/lib|howler/src|hls/src)/',

  /** Shells use Angular. */
  shell:
    '/facade/player[.]ts$|/player-api[.]ts$|/stage-layout[.]ts$|/(?:iv|provide)-[^/]+[.]ts$|-(?:service|tokens|module|features|signals)[.]ts$',

  /** Adapters use the DOM or one third-party library, and no Angular. */
  adapter: '/(?:html|howler|hls)-[^/]+[.]ts$|-(?:observer|layer|element)[.]ts$',

  /** What an entry point exports. */
  publicApi: '/(?:public|private)-api[.]ts$',

  /** Specs, and the `testing` folders beside them. `iv-player/testing` has its files in `testing/src`. */
  spec: '[.]spec[.]ts$|/testing/[^/]+[.]ts$',
};
