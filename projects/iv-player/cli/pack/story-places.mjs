// Finds the addresses in a story and rewrites them.
import { forEachAddress } from 'iv-player/story-core';

/** Field of the node or story that contains an address. */
export const fieldOf = (path) => (path[0] === 'nodes' ? path[2] : path[0]);

/** Value at a path in a story. */
const at = (story, path) => path.reduce((value, key) => value?.[key], story);

/** All addresses of a story with their paths. Several addresses of a sound have the same path. */
export function placesIn(story) {
  const places = [];
  forEachAddress(story, (address, path) => {
    const type = fieldOf(path) === 'source' ? at(story, path)?.type : undefined;
    places.push({ address, path, type });
  });
  return places;
}

/** Copies a story with rewritten addresses and without `$schema`, which is not next to the copy. */
export function withAddresses(story, places, addressOf) {
  const copy = structuredClone(story);
  delete copy.$schema;
  // Several addresses of a sound have the same path.
  const paths = new Map(places.map(({ path }) => [JSON.stringify(path), path]));
  for (const path of paths.values()) {
    const parent = at(copy, path.slice(0, -1));
    const key = path.at(-1);
    const value = parent[key];
    if (typeof value === 'string') parent[key] = addressOf(value);
    else if (Array.isArray(value)) parent[key] = value.map((one) => addressOf(one));
    else value.src = addressOf(value.src);
  }
  return copy;
}

/** Escapes the parts of a path for an address. */
export const encodePath = (path) => path.split('/').map(encodeURIComponent).join('/');
