import { type AudienceFigures, type FilmRecord, audience } from 'iv-player/record';

const textOf = async (address: string): Promise<string> => (await fetch(address)).text();

/** What the viewers of `film/records.jsonl` chose. They are invented: `film/write-records.mjs` writes them. */
export async function exampleAudience(): Promise<AudienceFigures> {
  const [lines, story] = await Promise.all([textOf('film/records.jsonl'), textOf('film/story.json')]);
  const records = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as FilmRecord);
  return audience(records, JSON.parse(story));
}
