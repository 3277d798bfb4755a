// Writes the caption files of all clips in each language: node projects/demo-app/film/write-captions.mjs
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { languages, nodes } from './story.mjs';
import { captions } from './track-texts.mjs';

/** File name, relative to `film.json`. */
export const captionFile = (id, lang) => `captions/${id}.${lang}.vtt`;

/** Content of a clip's caption file. */
export function captionText(id, lang) {
  const column = 2 + languages.findIndex((language) => language.lang === lang);
  const cues = captions[id].map((cue) => `${timestamp(cue[0])} --> ${timestamp(cue[1])}\n${cue[column]}\n`);
  return ['WEBVTT\n', ...cues].join('\n');
}

function timestamp(seconds) {
  const [whole, milliseconds] = seconds.toFixed(3).split('.');
  return `00:${whole.padStart(2, '0')}.${milliseconds}`;
}

export async function writeCaptions(folder) {
  await mkdir(`${folder}captions`, { recursive: true });
  for (const { id } of nodes) {
    for (const { lang } of languages)
      await writeFile(`${folder}${captionFile(id, lang)}`, captionText(id, lang));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeCaptions(fileURLToPath(new URL('../public/film/', import.meta.url)));
}
