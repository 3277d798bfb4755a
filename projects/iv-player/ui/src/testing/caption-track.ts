import type { CaptionTrack } from 'iv-player';

/** Caption cue: start and end in seconds, text, and WebVTT settings. */
export type TestCue = readonly [start: number, end: number, text: string, settings?: string];

/** Creates a track with its file in a `data:` URL. */
export function captionTrack(lang: string, cues: readonly TestCue[]): CaptionTrack {
  const blocks = cues.map(
    ([start, end, text, settings = '']) => `${stamp(start)} --> ${stamp(end)} ${settings}\n${text}\n`,
  );
  const file = ['WEBVTT\n', ...blocks].join('\n');
  return { src: `data:text/vtt;charset=utf-8,${encodeURIComponent(file)}`, lang, label: lang };
}

function stamp(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return `${String(minutes).padStart(2, '0')}:${rest.toFixed(3).padStart(6, '0')}`;
}
