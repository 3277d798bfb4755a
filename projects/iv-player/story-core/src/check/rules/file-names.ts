import { ownValue } from '../../format/own-value';
import { forEachAddress, sourcesOf } from '../../format/story-addresses';
import type { StoryFileNode } from '../../format/story-file';
import { type StoryFinding, finding } from '../../format/story-finding';
import type { FilesContext } from '../facts/check-context';
import { formatOf, hasRightEnding, mismatch } from '../media/file-formats';
import type { StoryMedia, StoryMediaFile } from '../media/story-media';
import { useAt } from './file-contents';

/** Beginnings of codecs in MIME types, by the codec in the file. */
const CODECS: Readonly<Record<string, RegExp>> = {
  h264: /^avc/i,
  hevc: /^(?:hvc|hev|dvh)/i,
  vp8: /^vp0?8/i,
  vp9: /^vp0?9/i,
  av1: /^av01/i,
  aac: /^mp4a/i,
  mp3: /^(?:mp3|mp4a\.(?:6b|69|40\.34))/i,
  opus: /^opus/i,
  vorbis: /^vorbis/i,
  flac: /^flac/i,
  ac3: /^ac-3/i,
  eac3: /^ec-3/i,
};

/** Returns a codec in a MIME type that none of the file's tracks has, if all of these are known. */
function otherCodec(type: string, { codec, soundCodec }: StoryMediaFile): string | undefined {
  const there = [codec, soundCodec].filter((one) => one !== undefined);
  const patterns = there.flatMap((one) => ownValue(CODECS, one) ?? []);
  if (patterns.length === 0 || patterns.length < there.length) return undefined;
  const said = /codecs\s*=\s*"?([^";]*)/i.exec(type)?.[1]?.split(',') ?? [];
  return said.map((one) => one.trim()).find((one) => one && !patterns.some((pattern) => pattern.test(one)));
}

/** Describes what is wrong with the `type` of a source; `null` if it is right, or if the file is unknown. */
function badType(name: string, type: string, file: StoryMediaFile): string | null {
  const format = formatOf(file);
  if (!format) return null;
  const said = (type.split(';')[0] ?? '').trim().toLowerCase();
  const right = format.types[0] ?? '';
  if (!format.types.includes(said))
    return `The "type" of ${name} is ${said}, but the file is ${format.label}: write ${right}, or remove "type".`;
  const codec = otherCodec(type, file);
  if (codec === undefined) return null;
  const codecs = [file.codec, file.soundCodec].filter((one) => one !== undefined).join(' and ');
  return `The "type" of ${name} names the codec ${codec}, but the file has ${codecs}: write ${said}, or remove "type".`;
}

function badTypes(id: string, { source }: StoryFileNode, media: StoryMedia): readonly StoryFinding[] {
  const isList = Array.isArray(source);
  return [source ?? []].flat().flatMap((one, index) => {
    const { src, type } = typeof one === 'string' ? { src: one, type: undefined } : one;
    const file = media.get(src);
    const message = type && file ? badType(media.nameOf(src), type, file) : null;
    const path = ['nodes', id, 'source', ...(isList ? [String(index)] : []), 'type'];
    return message === null ? [] : [finding('BAD_CONTAINER', path, message)];
  });
}

/** Files whose ending, from which servers derive a MIME type, is not that of their format. Browsers look into pictures, except into SVG. */
function badEndings({ graph: { story }, media }: FilesContext): readonly StoryFinding[] {
  const findings = new Map<string, StoryFinding>();
  forEachAddress(
    story,
    (src, path) => {
      const file = media?.get(src) ?? {};
      const name = media?.nameOf(src) ?? src;
      const format = formatOf(file);
      if (!format || findings.has(name) || hasRightEnding(name, format)) return;
      // Other findings name a command, whose result has the right ending.
      const use = useAt(path);
      const isConverted = use === 'video' && (file.index === 'none' || file.index === 'fragments');
      if (isConverted || mismatch(file, use) !== undefined) return;
      const to = `${name.replace(/\.[^./]*$/, '')}.${format.ending}`;
      const newName = media?.has(to) ? `a new name with the ending .${format.ending}` : to;
      const message = `The file ${name} is ${format.label}: rename it to ${newName}, also in the story.`;
      const place = path[0] === 'sounds' ? path.slice(0, 2) : path;
      const found = finding('BAD_CONTAINER', place, message);
      const isShown = format.types[0]?.startsWith('image/') && format.ending !== 'svg';
      findings.set(name, isShown ? { ...found, severity: 'note' } : found);
    },
    (src) => media?.has(src) ?? false,
  );
  return [...findings.values()];
}

/** `BAD_CONTAINER`: a `type` or an ending that is not that of the file. */
export function fileNames(context: FilesContext): readonly StoryFinding[] {
  const { graph, media } = context;
  if (!media) return [];
  const nodes = Object.entries(graph.story.nodes).filter(([, node]) => sourcesOf(node).length > 0);
  return [...nodes.flatMap(([id, node]) => badTypes(id, node, media)), ...badEndings(context)];
}
