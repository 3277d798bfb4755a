// Counts records, in a package of its own: bundlers load all packages from which `iv-player/record` imports or re-exports at first, even
// for what nothing uses, and with them the code of `iv-player/story-core` that is loaded on demand.
export { audience, mergeAudience } from './audience';
