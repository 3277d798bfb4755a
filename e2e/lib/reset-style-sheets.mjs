// Style sheets that pages load before their own, as published in their packages.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { workspaceRoot } from '../../tools/lib/dependencies.mjs';

const require = createRequire(import.meta.url);
const read = (path) => readFileSync(join(workspaceRoot, path), 'utf8');
const ofPackage = (path) => read(`node_modules/${path}`);

/** Builds Tailwind 3's `@tailwind base` and `components`, with the most common plugins. */
async function tailwind3(plugins, classes = '') {
  const tailwind = require('tailwindcss-3');
  const postcss = require('postcss');
  const config = {
    content: [{ raw: `<main class="${classes}"></main>` }],
    plugins: plugins.map((one) => require(one)),
  };
  const source = '@tailwind base; @tailwind components;';
  const { css } = await postcss([tailwind(config)]).process(source, { from: undefined });
  return css;
}

/** @param {boolean} isLayered as with `@import "tailwindcss"`, or without layers */
async function tailwind4(isLayered) {
  const { compile } = await import('tailwindcss');
  const preflight = ofPackage('tailwindcss/preflight.css');
  const theme = ofPackage('tailwindcss/theme.css');
  const css = `@layer theme, base; ${theme} ${isLayered ? `@layer base { ${preflight} }` : preflight}`;
  return (await compile(css)).build([]);
}

/** The essence of older resets, which use attribute selectors. */
const byAttributes = `
  svg,img,video{display:block;vertical-align:middle} img,video{max-width:100%;height:auto}
  button,[type=button]{background-color:transparent;background-image:none;padding:0;border:0}
  fieldset{border:0;margin:0;padding:0} legend{float:left;width:100%;font-size:1.5rem}
  label{display:inline-block} select{appearance:none} [role=group]{display:inline-flex;width:100%}
  [type=checkbox]{appearance:none;width:40px;margin:9px} [type=range]{width:200px;margin:8px 0}
  p,h1,h2,h3,ul,ol,li,div,span{letter-spacing:.05em}
`;

/** Style sheets by name. Each value resolves with the sheet's text. */
export const sheets = {
  'Tailwind 3': () => tailwind3([]),
  'Tailwind 3 with forms': () => tailwind3(['@tailwindcss/forms']),
  'Tailwind 3 with typography': () => tailwind3(['@tailwindcss/typography'], 'prose'),
  'Tailwind 4': () => tailwind4(true),
  'Tailwind 4 without layers': () => tailwind4(false),
  'Bootstrap 5 reboot': async () => ofPackage('bootstrap/dist/css/bootstrap-reboot.css'),
  'Bootstrap 5': async () => ofPackage('bootstrap/dist/css/bootstrap.css'),
  'normalize.css': async () => ofPackage('normalize.css/normalize.css'),
  'modern-normalize': async () => ofPackage('modern-normalize/modern-normalize.css'),
  'sanitize.css': async () =>
    ['sanitize', 'forms', 'assets', 'typography', 'reduce-motion']
      .map((name) => ofPackage(`sanitize.css/${name}.css`))
      .join('\n'),
  Ionic: async () => read('e2e/sheets/ionic.css'),
  'Angular Material': async () => ofPackage('@angular/material/prebuilt-themes/azure-blue.css'),
  'a reset by attributes': async () => byAttributes,
};

/** A sheet that styles every button and group on a page. With it, the pieces need not look the same, but must work. */
export const pico = () =>
  `${ofPackage('@picocss/pico/css/pico.classless.css')} html{font-size:100%!important}`;
