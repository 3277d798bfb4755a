// Checks the parts of paths from requests and folders.

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

/** Whether a part of a path is a plain name: not `..`, not hidden, and not a path on any operating system. */
export const isPlainName = (name) => name !== '' && !name.startsWith('.') && !/[\\\0]/.test(name);
