// The pages of the documentation site: which Markdown file of the repository is which page, and in which part of the site.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../lib/dependencies.mjs';

/**
 * @typedef {object} DocsPage
 * @property {string} source path in the repository
 * @property {string} path of the page on the site, without a leading slash and with `.md`
 * @property {string} title in the side bar
 */

/** @typedef {{ title: string, isCollapsed: boolean, pages: readonly DocsPage[] }} DocsPart */

const guide = (name, title) => ({ source: `docs/guides/${name}.md`, path: `guides/${name}.md`, title });
const plugin = (folder, file, title) => ({
  source: `projects/iv-player/src/lib/${folder}/${folder}.md`,
  path: `features/${file}.md`,
  title,
});
const feature = (source, file, title) => ({
  source: `projects/iv-player/${source}`,
  path: `features/${file}.md`,
  title,
});

/** @returns {DocsPage[]} */
function decisions() {
  return readdirSync(join(workspaceRoot, 'docs/decisions'))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => ({
      source: `docs/decisions/${name}`,
      path: `code/decisions/${name}`,
      title: name.replace(/^0*(\d+)-(.*)\.md$/, '$1. $2').replaceAll('-', ' '),
    }));
}

/** @type {readonly DocsPart[]} */
export const parts = [
  {
    title: 'Begin',
    isCollapsed: false,
    pages: [
      guide('first-film', 'First film'),
      guide('choices', 'Choices'),
      guide('overlays', 'Overlays that follow things'),
      guide('sound', 'Sound'),
      guide('saving', 'Saving and coming back'),
      guide('variables', 'Variables'),
    ],
  },
  {
    title: 'Stories',
    isCollapsed: false,
    pages: [
      guide('story-files', 'Story files'),
      guide('bring-your-twine-story', 'Bring your Twine story'),
      guide('testing-a-story', 'Testing a story'),
    ],
  },
  {
    title: 'Viewers',
    isCollapsed: false,
    pages: [
      guide('accessibility', 'Accessibility'),
      guide('captions-and-languages', 'Captions and languages'),
      guide('phones', 'Phones'),
    ],
  },
  {
    title: 'Delivery',
    isCollapsed: false,
    pages: [
      guide('delivering-clips', 'Delivering clips'),
      guide('streaming', 'Streaming'),
      guide('server-rendering', 'Server rendering'),
      guide('what-it-costs', 'What an application grows by'),
    ],
  },
  {
    title: 'Further',
    isCollapsed: false,
    pages: [
      guide('writing-a-plugin', 'Writing a plugin'),
      guide('from-plain-javascript', 'Moving from plain JavaScript'),
      guide('when-it-does-not-play', 'When something does not play'),
    ],
  },
  {
    title: 'Features in detail',
    isCollapsed: true,
    pages: [
      guide('the-player', 'The player'),
      plugin('decision', 'decisions', 'Decisions'),
      plugin('overlays', 'overlays', 'Overlays'),
      plugin('audio', 'audio', 'Audio'),
      plugin('variables', 'variables', 'Variables'),
      plugin('checkpoints', 'checkpoints', 'Checkpoints'),
      feature('ui/README.md', 'ui', 'The player for viewers'),
      feature('ui/captions.md', 'captions', 'Captions and transcript'),
      feature('story/README.md', 'story', 'Stories as files'),
      feature('map/README.md', 'map', 'The story map'),
      feature('testing/README.md', 'testing', 'Testing'),
      feature('replay/README.md', 'replay', 'Replays'),
      { source: 'docs/theming.md', path: 'features/theming.md', title: 'Theming' },
    ],
  },
  {
    title: 'What is promised',
    isCollapsed: true,
    pages: [
      { source: 'docs/support.md', path: 'support.md', title: 'Browsers' },
      { source: 'docs/accessibility.md', path: 'accessibility.md', title: 'WCAG 2.2 and EN 301 549' },
      { source: 'docs/specification.md', path: 'specification.md', title: 'Specification' },
      { source: 'bench/RESULTS.md', path: 'results.md', title: 'Benchmarks' },
      { source: 'bench/README.md', path: 'benchmarks.md', title: 'How they are measured' },
      { source: 'CHANGELOG.md', path: 'changes.md', title: 'Changes' },
    ],
  },
  {
    title: 'The code',
    isCollapsed: true,
    pages: [
      { source: 'CONTRIBUTING.md', path: 'code/contributing.md', title: 'Contributing' },
      { source: 'docs/design.md', path: 'code/design.md', title: 'How it is built' },
      { source: 'docs/first-change.md', path: 'code/first-change.md', title: 'Your first change' },
      ...decisions(),
    ],
  },
];

export const pages = parts.flatMap((part) => part.pages);

/** Places of the repository that are on the site, but are no pages of their own; to the address of each. */
export const places = {
  'README.md': '/',
  'docs/guides': '/guides/first-film',
  'docs/decisions': '/code/decisions/0001-player-api-is-a-base-class',
  'projects/demo-app': '/demo/',
};

/** Files whose code is checked: all that an application developer copies from. */
export const pagesWithCode = [
  'README.md',
  'AI.md',
  ...pages.map(({ source }) => source).filter((source) => /^docs\/guides\/|^projects\//.test(source)),
];
