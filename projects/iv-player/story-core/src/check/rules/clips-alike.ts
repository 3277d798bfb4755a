import { type StoryFinding, finding } from '../../format/story-finding';
import type { CheckContext } from '../facts/check-context';
import { hasPlayablePicture } from '../media/playable-media';
import { type StoryClip, storyClips } from '../facts/story-clips';
import type { StoryMediaFile } from '../media/story-media';
import { type ClipFormat, hasRate, rateText, sizeText } from '../media/usual-format';

/** How much longer than the picture the sound may be, in seconds. */
const SOUND_TOLERANCE = 0.1;

const PROPERTIES: Readonly<Record<string, (format: ClipFormat) => string | undefined>> = {
  size: sizeText,
  codec: ({ codec }) => codec,
  'frame rate': rateText,
  colour: ({ colour }) => colour,
};

/** Whether a property is as in most clips. If their codec is the one that not every browser plays, they must change. */
function isAlike(name: string, file: StoryMediaFile, usual: ClipFormat): boolean {
  if (name === 'frame rate') return usual.frameRate === undefined || hasRate(file, usual.frameRate);
  const isBetter = name === 'codec' && hasPlayablePicture(file) && !hasPlayablePicture({ ...file, ...usual });
  return isBetter || PROPERTIES[name]?.(file) === PROPERTIES[name]?.(usual);
}

/** How much longer than the picture the sound of a clip is, in seconds. */
function longerSound({ file, node }: StoryClip): { readonly end: number; readonly seconds: number } | null {
  const { duration, soundDuration } = file;
  if (duration === undefined || soundDuration === undefined) return null;
  const end = Math.max(duration, node.videoDuration ?? 0);
  const seconds = soundDuration - end;
  return seconds > SOUND_TOLERANCE ? { end, seconds } : null;
}

/** `MEDIA_DIFFERS`: a clip encoded differently from most others in its format. `SOUND_LONGER`: a clip whose sound outlasts its picture. */
export function clipsAlike({ graph, media }: CheckContext): readonly StoryFinding[] {
  const { clips, usualOf, commandFor } = storyClips(graph.entries, media);
  const different = Object.entries(PROPERTIES).flatMap(([name, read]) =>
    clips.flatMap((clip) => {
      const { id, src, file, ending } = clip;
      const usual = usualOf(ending);
      const [value, most] = [read(file), read(usual)];
      if (value === undefined || most === undefined || isAlike(name, file, usual)) return [];
      const message = `${src} has ${name} ${value}, but other clips have ${most}: convert it with ${commandFor(clip)}.`;
      return [finding('MEDIA_DIFFERS', ['nodes', id, 'source'], message)];
    }),
  );
  const longer = clips.flatMap((clip) => {
    const { id, src, file } = clip;
    const sound = longerSound(clip);
    if (!sound) return [];
    const { end, seconds } = sound;
    const message = `The audio of ${src} is ${seconds.toFixed(2)} s longer than the video: trim it with ${commandFor(clip, { end })} or, to keep the last frame visible, set "videoDuration": ${file.soundDuration?.toFixed(2) ?? ''} in the scene.`;
    return [finding('SOUND_LONGER', ['nodes', id, 'source'], message)];
  });
  return [...different, ...longer];
}
