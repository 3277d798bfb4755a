// Writes embed.html: snippets to paste into other pages.
import { escapeMarkup } from './markup.mjs';

const PLACE = 'https://YOUR-SITE.example/film/';

const attribute = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Snippet for any page. */
const plainHtml = (title) =>
  `<script src="${PLACE}iv/embed.js" defer></script>
<iv-film src="${PLACE}" label="${attribute(title)}"></iv-film>`;

/** Script that controls the film in the "Any page" snippet. */
const CONTROL = `<button type="button" id="play-film">Play the film</button>
<script>
  const film = document.querySelector('iv-film');
  document.querySelector('#play-film').addEventListener('click', () => film.play());
  film.addEventListener('ending', (event) => console.log(event.detail.name));
</script>`;

/** Snippet for React 19, which sets the properties and listeners of custom elements. */
const react = (title) => `import { useEffect } from 'react';

export function Film() {
  useEffect(() => {
    if (document.querySelector('script[data-iv-film]')) return;
    const script = document.createElement('script');
    script.src = '${PLACE}iv/embed.js';
    script.dataset.ivFilm = '';
    document.head.append(script);
  }, []);
  return <iv-film src="${PLACE}" label={${JSON.stringify(title)}} onending={(event) => console.log(event.detail)} />;
}`;

export function embedPage({ title }) {
  const snippets = [
    ['Any page', 'Paste this where the film should appear.', plainHtml(title)],
    ['Buttons and events', 'Paste this below the film.', CONTROL],
    ['React 19', 'Use this component. For TypeScript, copy iv/embed.d.ts next to it.', react(title)],
    [
      'WordPress',
      'As an administrator or editor, add a "Custom HTML" block and paste this.',
      plainHtml(title),
    ],
  ];
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Embed the film</title>
    <link rel="icon" href="data:," />
  </head>
  <body>
    <main>
    <h1>Embed the film</h1>
    <p>Upload this folder, and replace <code>${PLACE}</code> with its address. Pages on other sites can only listen to the film and control it if it was packed with <code>--embed-origins</code> and their address.</p>
${snippets
  .map(
    ([name, text, code]) =>
      `    <h2>${name}</h2>\n    <p>${escapeMarkup(text)}</p>\n    <pre><code>${escapeMarkup(code)}</code></pre>\n`,
  )
  .join('')}    </main>
  </body>
</html>
`;
}
