// Reads the paths of requests.
export { isPlainName } from '../files/story-folder.mjs';

/**
 * Returns the decoded parts of a request's path; `null` if the path does not start with a slash or cannot be decoded.
 *
 * @param {string} url
 * @returns {readonly string[] | null}
 */
export function pathParts(url) {
  try {
    const [path = ''] = url.split(/[?#]/, 1);
    return path.startsWith('/') ? decodeURIComponent(path.slice(1)).split('/') : null;
  } catch {
    return null;
  }
}
