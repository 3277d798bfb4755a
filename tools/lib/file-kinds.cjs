'use strict';

// Kinds of library files, as patterns of their paths, for the import rules and purity.mjs. A file that matches no pattern is a rule
// file.
module.exports = {
  /** The library, and the adapters for howler and hls.js, which are separate entry points. */
  library: '^projects/iv-player/(?:src/lib|howler/src|hls/src)/',

  /** Shells use Angular. */
  shell:
    '/facade/player[.]ts$|/(?:player-api|path-commands|stage-layout)[.]ts$|/(?:iv|provide)-[^/]+[.]ts$|-(?:service|tokens|module|features|signals)[.]ts$',

  /** Adapters use the DOM or one third-party library, and no Angular. */
  adapter: '/(?:html|howler|hls)-[^/]+[.]ts$|-(?:observer|layer|element)[.]ts$',

  /** Export lists of entry points. */
  publicApi: '/(?:public|private)-api[.]ts$',

  /** Specs, and the `testing` folders next to them. The sources of `iv-player/testing` are in `testing/src`. */
  spec: '[.]spec[.]ts$|/testing/[^/]+[.]ts$',
};
