// Lists the pages of the documentation site: which Markdown file becomes which page, and in which section.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { workspaceRoot } from '../lib/dependencies.mjs';

const { values } = parseArgs({ options: { base: { type: 'string' } }, strict: false });

/** Base path of the site on its host, from the --base flag, with a slash at both ends; default `/`. */
export const siteBase = `/${String(values.base ?? '')}/`.replaceAll(/\/+/g, '/');

/**
 * @typedef {object} DocsPage
 * @property {string} source path in the repository
 * @property {string} path of the page on the site, without a leading slash and with `.md`
 * @property {string} title in the side bar
 */

/** A page. The title defaults to its heading. */
function page(source, path, title) {
  const [, heading = path] = /^# (.*)$/m.exec(readFileSync(join(workspaceRoot, source), 'utf8')) ?? [];
  return { source, path: `${path}.md`, title: title ?? heading };
}

const guides = (...names) => names.map((name) => page(`docs/guides/${name}.md`, `guides/${name}`));
const plugins = (...names) =>
  names.map((name) => page(`projects/iv-player/src/lib/${name}/${name}.md`, `features/${name}`));
const feature = (file, path, title) => page(`projects/iv-player/${file}`, `features/${path}`, title);

const decisions = readdirSync(join(workspaceRoot, 'docs/decisions'))
  .filter((file) => file.endsWith('.md'))
  .sort()
  .map((file) => page(`docs/decisions/${file}`, `code/decisions/${file.replace(/\.md$/, '')}`));

const open = (title, pages) => ({ title, isCollapsed: false, pages });
const collapsed = (title, pages) => ({ title, isCollapsed: true, pages });

export const parts = [
  open(
    'Begin',
    guides('first-film', 'how-do-i', 'choices', 'questions', 'overlays', 'sound', 'saving', 'variables'),
  ),
  open('Stories', guides('story-files', 'bring-your-twine-story', 'scores-and-passing', 'testing-a-story')),
  open('Viewers', guides('accessibility', 'keyboard', 'captions-and-languages', 'phones', 'consent')),
  open(
    'Delivery',
    guides(
      'publish-a-film',
      'course-in-an-lms',
      'delivering-clips',
      'streaming',
      'server-rendering',
      'learn-what-viewers-chose',
      'what-it-costs',
    ),
  ),
  open('Further', guides('can-it-do', 'writing-a-plugin', 'from-plain-javascript', 'when-it-does-not-play')),
  collapsed('Features in detail', [
    ...guides('the-player'),
    ...plugins('decision', 'overlays', 'audio', 'variables', 'checkpoints'),
    feature('ui/README.md', 'ui', 'The player for viewers'),
    feature('ui/captions.md', 'captions'),
    feature('story/README.md', 'story'),
    feature('map/README.md', 'map', 'The story map'),
    feature('questions/README.md', 'questions', 'Questions'),
    feature('record/README.md', 'record', 'Records'),
    feature('media-element/README.md', 'media-element', 'Skins and meters'),
    feature('testing/README.md', 'testing', 'Testing'),
    feature('replay/README.md', 'replay', 'Replays'),
    page('docs/theming.md', 'features/theming'),
  ]),
  collapsed('What is promised', [
    page('docs/support.md', 'support'),
    page('docs/accessibility.md', 'accessibility', 'WCAG 2.2 and EN 301 549'),
    page('docs/specification.md', 'specification'),
    page('bench/RESULTS.md', 'results', 'Benchmarks'),
    page('bench/README.md', 'benchmarks', 'How they are measured'),
    page('CHANGELOG.md', 'changes', 'Changes'),
  ]),
  collapsed('The code', [
    page('CONTRIBUTING.md', 'code/contributing'),
    page('docs/design.md', 'code/design'),
    page('docs/first-change.md', 'code/first-change'),
    ...decisions,
  ]),
];

export const pages = parts.flatMap((one) => one.pages);

/** Repository paths that are on the site without being pages, with the address of each. */
export const places = {
  'README.md': '/',
  'docs/guides': '/guides/first-film',
  'docs/decisions': '/code/decisions/0001-player-api-is-a-base-class',
};

/** Files whose code is checked: everything that application developers copy from. */
export const pagesWithCode = [
  'README.md',
  'AI.md',
  ...pages.map(({ source }) => source).filter((source) => /^docs\/guides\/|^projects\//.test(source)),
];
