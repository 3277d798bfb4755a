import { type MediaOrigin, joinSegments, needsOrigin, segmentUrls } from './subtitle-text';

/**
 * The text of one WebVTT file with all segments of a playlist of subtitles. Loaded on demand, with the first track that is shown.
 *
 * @param origin resolves to where the media begin on the clock of their transport stream; awaited only if a segment needs it
 */
export async function loadSubtitles(
  url: string,
  origin: Promise<MediaOrigin>,
  signal: AbortSignal,
): Promise<string> {
  const segments: string[] = [];
  for (const segment of segmentUrls(await fetchText(url, signal), url))
    segments.push(await fetchText(segment, signal));
  return joinSegments(segments, segments.some(needsOrigin) ? await origin : null);
}

async function fetchText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${url}: HTTP status ${response.status}.`);
  return response.text();
}
