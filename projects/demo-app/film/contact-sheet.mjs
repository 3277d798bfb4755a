// Writes frames of the film into one picture, side by side; default: three frames from each clip.
// node projects/demo-app/film/contact-sheet.mjs <file.png> [id:second …] [--columns=3] [--scale=0.5]
import { writeFile } from 'node:fs/promises';
import { nodes } from './story.mjs';
import { openFrameRenderer } from './frame-renderer.mjs';

const [file, ...rest] = process.argv.slice(2);
const option = (name, fallback) =>
  Number(rest.find((argument) => argument.startsWith(`--${name}=`))?.split('=')[1] ?? fallback);
const requested = rest
  .filter((argument) => !argument.startsWith('--'))
  .map((argument) => argument.split(':'));
const times =
  requested.length > 0
    ? requested.map(([id, second]) => [id, Number(second)])
    : nodes.flatMap(({ id, seconds }) => [0.1, 0.5, 0.9].map((part) => [id, part * seconds]));

const renderer = await openFrameRenderer(() => {});
const dataUrl = await renderer.page.evaluate(
  ([list, columns, scale]) => window.frameRenderer.contactSheet(list, columns, scale),
  [times, option('columns', 3), option('scale', 0.5)],
);
await writeFile(file, Buffer.from(dataUrl.split(',')[1], 'base64'));
await renderer.close();
