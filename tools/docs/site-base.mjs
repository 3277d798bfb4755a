// Where the site lies on its host: `npm run docs -- --base /iv-player/`.
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { base: { type: 'string' } }, strict: false });

/** The path with a slash at both ends; `/` by default. */
export const siteBase = `/${String(values.base ?? '')}/`.replaceAll(/\/+/g, '/');
