// A picture of moments, to look at: node projects/demo-app/film/contact-sheet.mjs <file.png> [id:second …] [--columns=3] [--scale=0.5]
import { writeFile } from 'node:fs/promises';
import { nodes } from './story.mjs';
import { openEasel } from './easel.mjs';

const [file, ...rest] = process.argv.slice(2);
const option = (name, otherwise) =>
  Number(rest.find((word) => word.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise);
const wanted = rest.filter((word) => !word.startsWith('--')).map((word) => word.split(':'));
const moments =
  wanted.length > 0
    ? wanted.map(([id, second]) => [id, Number(second)])
    : nodes.flatMap(({ id, seconds }) => [0.1, 0.5, 0.9].map((part) => [id, part * seconds]));

const easel = await openEasel(() => {});
const address = await easel.page.evaluate(
  ([list, columns, scale]) => window.film.sheet(list, columns, scale),
  [moments, option('columns', 3), option('scale', 0.5)],
);
await writeFile(file, Buffer.from(address.split(',')[1], 'base64'));
await easel.close();
