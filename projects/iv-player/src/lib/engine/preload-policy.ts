/**
 * How much to preload of the nodes that may come next. A node that is certain to come next is always loaded completely.
 * - `metadata`: only the beginning of each, as with `<video preload="metadata">`
 * - `likely`: the most likely one completely while the next node is unknown, and the beginning of the others
 * - `all`: each one completely, most likely first
 * @example
 * provideIvPlayer({ preload: 'likely' });
 */
export type PreloadPolicy = 'metadata' | 'likely' | 'all';
