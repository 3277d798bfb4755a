/** The story that `iv-player/story` has loaded into each player, for entry points of the library that do not import it. */
export const loadedStories = new WeakMap<object, { readonly story: object }>();
