import { sourcesOf } from '../../format/story-addresses';
import { finding } from '../../format/story-finding';
import type { CheckContext, CheckRule } from '../facts/check-context';
import { quoted } from '../media/repair-command';

/** A media fragment in an address: `#t=` with a start, an end, or both. */
const FRAGMENT = /#(?:[^#]*&)?t=([^&#]*)/i;
const TIMES = /^(?:npt:)?([\d:.]*)(?:,([\d:.]+))?$/i;

/** Command that cuts out the part that a fragment names. */
function cutCommand(name: string, fragment: string): string {
  const [, start = '', end = ''] = TIMES.exec(fragment) ?? [];
  const times = [start && `-ss ${start}`, end && `-to ${end}`].filter(Boolean).join(' ') || '-ss 5 -to 10';
  const format = /\.webm$/i.test(name) ? 'webm' : 'mp4';
  return `ffmpeg ${times} -i ${quoted(name)} new.${format}`;
}

/** Whether an address names a file as it stands, such as `c#t=1.mp4`. */
const isPlainName = (src: string, media: CheckContext['media']): boolean =>
  media !== null && media.nameOf(src) === src && media.has(src);

/** `BAD_TIMES`: an address that asks for a part of a clip or a sound, which the player does not support. */
export const mediaFragments: CheckRule = ({ graph, media }) =>
  [
    ...graph.entries.flatMap(([id, node]) =>
      sourcesOf(node).map((src) => ({ src, path: ['nodes', id, 'source'] })),
    ),
    ...(graph.story.sounds ?? []).flatMap(({ src }, index) =>
      [src].flat().map((one) => ({ src: one, path: ['sounds', String(index), 'src'] })),
    ),
  ].flatMap(({ src, path }) => {
    const [fragment, times = ''] = FRAGMENT.exec(src) ?? [];
    if (fragment === undefined || isPlainName(src, media)) return [];
    const name = src.slice(0, src.indexOf('#'));
    const message = `The address "${src}" asks for a part of the file (${fragment}), which the player does not support: cut it with ${cutCommand(media?.nameOf(name) ?? name, times)}.`;
    return [finding('BAD_TIMES', path, message)];
  });
