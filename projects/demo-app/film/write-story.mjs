// Writes the story as `film.json`, for the application that plays the clips: node projects/demo-app/film/write-story.mjs
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { film, languages, nodes } from './story.mjs';
import { descriptions } from './track-texts.mjs';
import { captionFile } from './write-captions.mjs';

export async function writeStory(folder) {
  const clips = nodes.map(({ id, seconds, ...rest }) => ({
    id,
    duration: seconds,
    frames: seconds * film.framesPerSecond,
    sources: [
      { src: `${id}.webm`, type: 'video/webm; codecs="vp9, opus"' },
      { src: `${id}.mp4`, type: 'video/mp4; codecs="avc1.4d401f, mp4a.40.2"' },
    ],
    poster: `${id}.webp`,
    captions: languages.map(({ lang, label }) => ({ src: captionFile(id, lang), lang, label })),
    audioDescription: languages.flatMap(({ lang }, index) =>
      descriptions[id].map((one) => ({ text: one[1 + index], at: one[0], lang })),
    ),
    ...rest,
  }));
  await writeFile(`${folder}film.json`, `${JSON.stringify({ ...film, nodes: clips }, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeStory(fileURLToPath(new URL('../public/film/', import.meta.url)));
}
