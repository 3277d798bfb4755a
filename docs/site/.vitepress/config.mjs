// The documentation site. tools/docs/site.mjs writes its pages into dist/docs-pages before VitePress reads them.
import { defineConfig } from 'vitepress';
import { parts, siteBase } from '../../../tools/docs/pages.mjs';
import { referenceSidebars } from '../../../tools/docs/reference.mjs';

const guides = parts.map(({ title, isCollapsed, pages }) => ({
  text: title,
  collapsed: isCollapsed,
  items: pages.map(({ title: text, path }) => ({ text, link: `/${path.replace(/\.md$/, '')}` })),
}));

/** Creates heading ids like VitePress, but without dots, as GitHub and TypeDoc do. */
const slugify = (text) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f.]/g, '')
    .replaceAll(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,?/]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .replace(/^(\d)/, '_$1')
    .toLowerCase();

/** Ranks guides above the reference, and figures and decisions last. Serialized as text, so it cannot use outer variables. */
const boostDocument = (id) => (/\/(?:guides|features)\//.test(id) ? 3 : id.includes('/reference/') ? 1 : 0.3);

/** Shows double braces in text and inline code as they are written: in pages, they would be templates of Vue. */
function showBraces({ renderer: { rules } }) {
  for (const name of ['text', 'code_inline']) {
    const rule = rules[name];
    rules[name] = (...parameters) => rule(...parameters).replaceAll('{{', '&#123;&#123;');
  }
}

export default defineConfig({
  title: 'iv-player',
  description: 'Interactive video for Angular: a branching graph of clips, played without gaps.',
  lang: 'en',
  base: siteBase,
  srcDir: '../../dist/docs-pages',
  outDir: '../../dist/docs',
  cacheDir: '../../dist/docs-cache',
  // The demo is copied next to the pages after the build. tools/docs/check-links.mjs checks links into it, and all anchors.
  ignoreDeadLinks: [/^\/demo\//],
  head: [['link', { rel: 'icon', href: `${siteBase}favicon.svg`, type: 'image/svg+xml' }]],
  markdown: {
    anchor: { slugify },
    image: { lazyLoading: true },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // Also highlights templates in components.
    languageAlias: { ts: 'angular-ts', html: 'angular-html' },
    config: showBraces,
  },
  // The search index is loaded with the search.
  vite: { build: { chunkSizeWarningLimit: 5000 } },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        detailedView: true,
        miniSearch: { searchOptions: { boostDocument } },
      },
    },
    outline: { level: [2, 3] },
    externalLinkIcon: false,
    nav: [
      { text: 'Guides', link: '/guides/first-film', activeMatch: '^/guides/' },
      { text: 'Reference', link: '/reference/', activeMatch: '^/reference/' },
      { text: 'Browsers', link: '/support' },
      { text: 'Demo', link: '/demo/', target: '_self' },
    ],
    sidebar: { ...referenceSidebars(), '/': guides },
    docFooter: { prev: 'Previous', next: 'Next' },
    footer: { message: 'MIT licence' },
  },
});
