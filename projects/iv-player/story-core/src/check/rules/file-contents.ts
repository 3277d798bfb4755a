import { ownValue } from '../../format/own-value';
import { forEachAddress } from '../../format/story-addresses';
import { type StoryFinding, type StoryFindingCode, finding } from '../../format/story-finding';
import type { FilesContext } from '../facts/check-context';
import { type FileUse, isEmpty, mismatch, otherPicture, otherSound } from '../media/file-formats';
import { FROM_HDR } from '../media/picture-filters';
import { quoted } from '../media/repair-command';
import type { StoryMediaFile } from '../media/story-media';

/** A fault: a code, and the sentence with its remedy. */
export type ContentFault = readonly [code: StoryFindingCode, what: string, remedy: string];

/** Uses of files by the field of the story or the node. All others are pictures. */
const USES: Readonly<Record<string, FileUse>> = {
  sounds: 'sound',
  audioDescription: 'sound',
  source: 'video',
  captions: 'captions',
};

export function useAt([first = '', , field = '']: readonly string[]): FileUse {
  const name = first === 'nodes' ? field : first;
  return ownValue(USES, name) ?? 'picture';
}

/** Codecs of sounds that every browser plays. */
const SOUND_CODECS: readonly string[] = ['aac', 'mp3', 'opus', 'vorbis', 'flac'];
export const AGAIN = 'copy or export it again';
const ENCODE = '-c:v libx264 -profile:v main -pix_fmt yuv420p -movflags +faststart new.mp4';

/** Remedy for a file of another kind: how to make one of the right kind from it. */
function remedyFor(
  name: string,
  { container = '', pictures = 0, isHdr }: StoryMediaFile,
  use: FileUse,
): string {
  const input = `ffmpeg -i ${quoted(name)}`;
  if (['html', 'text'].includes(container)) return 'download or export it again';
  if (use === 'picture' && pictures > 0)
    return `use a picture, such as its first frame, with ${input} ${isHdr ? `-vf ${FROM_HDR.join(',')} ` : ''}-frames:v 1 new.jpg`;
  if (use === 'video' && !['pdf', 'zip', 'svg'].includes(container))
    return `use it as an overlay, or make a video of it, with ${input} -vf "tpad=stop_mode=clone:stop_duration=5,scale=trunc(iw/2)*2:trunc(ih/2)*2" ${ENCODE}`;
  return `replace it with ${use === 'captions' ? 'WebVTT' : `a ${use}`}`;
}

/** Finds a file of another type than the story expects, or an empty one. */
export function contentFault(name: string, file: StoryMediaFile, use: FileUse): ContentFault | null {
  const code = use === 'captions' ? 'BAD_CAPTIONS' : 'UNREADABLE_MEDIA';
  if (isEmpty(file)) return [code, `The file ${name} is empty`, AGAIN];
  const what = mismatch(file, use);
  if (what !== undefined) {
    const wanted = use === 'captions' ? use : `a ${use}`;
    return [code, `The file ${name} is ${what}, not ${wanted}`, remedyFor(name, file, use)];
  }
  const hasNoMedia = file.container === 'unknown' || (file.pictures === 0 && file.sounds === 0);
  if (!hasNoMedia || use === 'video' || use === 'captions') return null;
  return [code, `The file ${name} contains no ${use} that can be read`, AGAIN];
}

/** Finds pictures and sounds that not every browser shows or plays. */
function formatFault(name: string, file: StoryMediaFile, use: FileUse): ContentFault | null {
  const other = use === 'picture' ? otherPicture(file) : undefined;
  const input = `convert it with ffmpeg -i ${quoted(name)}`;
  const notShown = `The format of ${name} is ${other}, which not every browser shows`;
  if (other !== undefined) return ['BAD_CONTAINER', notShown, `${input} new.png`];
  if (use !== 'sound') return null;
  if (file.isCutOff) return ['MEDIA_CUT_OFF', `The file ${name} is cut off`, AGAIN];
  const format = otherSound(file);
  const toM4a = `${input} -vn -c:a aac new.m4a`;
  if (format !== undefined)
    return ['BAD_CONTAINER', `The format of ${name} is ${format}, which not every browser plays`, toM4a];
  const { container, soundCodec = '' } = file;
  if (['', ...SOUND_CODECS].includes(soundCodec)) return null;
  if (container === 'wav' && soundCodec.startsWith('pcm')) return null;
  const what = `The sound of ${name} is ${soundCodec}, which not every browser plays`;
  return ['BAD_CODEC', what, toM4a];
}

/** Pictures and sounds that are something else, such as a page of a server, or that not every browser shows or plays. */
export function fileContents({ graph: { story }, media }: FilesContext): readonly StoryFinding[] {
  const findings = new Map<string, StoryFinding>();
  forEachAddress(
    story,
    (src, path) => {
      const file = media?.get(src);
      const use = useAt(path);
      // Clips and captions have rules of their own.
      if (!file || !media || use === 'video' || use === 'captions') return;
      const name = media.nameOf(src);
      const fault = contentFault(name, file, use) ?? formatFault(name, file, use);
      if (!fault) return;
      const [code, what, remedy] = fault;
      const message = `${what}: ${remedy}.`;
      const place = path[0] === 'sounds' ? path.slice(0, 2) : path;
      if (!findings.has(message)) findings.set(message, finding(code, place, message));
    },
    (src) => media?.has(src) ?? false,
  );
  return [...findings.values()];
}
