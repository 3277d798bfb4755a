// Writes `film.json`: the story, for the application that plays the clips.
import { writeFile } from 'node:fs/promises';
import { film, nodes } from './story.mjs';

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
    ...rest,
  }));
  await writeFile(`${folder}film.json`, `${JSON.stringify({ ...film, nodes: clips }, null, 2)}\n`);
}
