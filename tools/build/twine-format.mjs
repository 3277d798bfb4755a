// The Twine 2 story format: a page with the player, into which Twine writes the story's passages.
import { FILM_ELEMENT } from '../../projects/iv-player/cli/pack/markup.mjs';

/** Escapes a script for an HTML page, so that nothing in it closes the element or opens a comment. */
const inPage = (script) => script.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--');

/**
 * The content of `format.js`, which Twine 2 loads: a call to `window.storyFormat` with JSON. Twine replaces {{STORY_NAME}} and
 * {{STORY_DATA}} with the story's name and data.
 *
 * @param {{ version: string, script: string, styles: string }} parts
 */
export function twineFormat({ version, script, styles }) {
  const source = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>{{STORY_NAME}}</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <style>${styles.replaceAll('</style', '<\\/style')}</style>
  </head>
  <body>
    ${FILM_ELEMENT}
    {{STORY_DATA}}
    <script>${inPage(script)}</script>
  </body>
</html>
`;
  const format = {
    name: 'iv-player',
    version,
    author: 'iv-player',
    description: 'Plays the story as a film: passages are scenes, shown as text until they have clips.',
    license: 'MIT',
    proofing: false,
    source,
  };
  return `window.storyFormat(${JSON.stringify(format)});\n`;
}
