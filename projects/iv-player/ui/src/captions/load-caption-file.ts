import type { CaptionTrack } from 'iv-player';

/**
 * Fetches and parses a WebVTT file. A file from a different origin needs CORS; the video does not. A content security policy must allow the
 * file's origin in `connect-src`.
 * @returns cues in chronological order, ready to draw. Rejects if the file cannot be fetched or parsed, or if `signal` aborts
 */
export async function loadCaptionFile(
  { src, load }: Pick<CaptionTrack, 'src' | 'load'>,
  signal: AbortSignal,
): Promise<readonly VTTCue[]> {
  const [text, { parseCaptions }] = await Promise.all([
    load ? load(signal) : fetchText(src, signal),
    import('./lazy/html-caption-parser'),
  ]);
  return parseCaptions(text, src);
}

async function fetchText(src: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(src, { signal });
  if (!response.ok) throw new Error(`HTTP status ${response.status} for ${src}.`);
  return response.text();
}
