import type { CaptionTrack } from 'iv-player';

/**
 * Fetches a WebVTT file and has the browser parse it. The video needs no CORS for it; a file from another origin does.
 * A policy needs `connect-src` for the file's origin; see `parseCaptions`.
 * @param track whose `src` is fetched, unless it loads the text itself
 * @returns the cues, by time, as they are drawn. Rejects when the file cannot be fetched or read, and when `signal` aborts
 */
export async function loadCaptionFile(
  { src, load }: Pick<CaptionTrack, 'src' | 'load'>,
  signal: AbortSignal,
): Promise<readonly VTTCue[]> {
  const [text, { parseCaptions }] = await Promise.all([
    load ? load(signal) : fetchText(src, signal),
    import('./html-caption-parser'),
  ]);
  return parseCaptions(text, src, signal);
}

async function fetchText(src: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(src, { signal });
  if (!response.ok) throw new Error(`${src}: HTTP status ${response.status}.`);
  return response.text();
}
