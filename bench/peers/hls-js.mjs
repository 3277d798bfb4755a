// A bare hls.js with default settings: plays the ladders in the query parameter `sources` as one stream with discontinuities.
import { loadScript, over, ready, sources, video } from './story.mjs';

const read = async (path) => (await (await fetch(path)).text()).split('\n').filter(Boolean);
const publish = (lines) =>
  URL.createObjectURL(new Blob([`${lines.join('\n')}\n`], { type: 'application/vnd.apple.mpegurl' }));
const absolute = (uri, base) => new URL(uri, new URL(base, location.href)).href;

/** The lines of a media playlist between its header and its end, with absolute URLs. */
async function segments(list) {
  const lines = await read(list);
  return lines
    .slice(lines.findIndex((line) => line.startsWith('#EXTINF')))
    .filter((line) => line !== '#EXT-X-ENDLIST')
    .map((line) => (line.startsWith('#') ? line : absolute(line, list)));
}

/** All ladders have the same renditions. */
async function joined(ladders) {
  const manifest = await read(ladders[0]);
  const renditions = await Promise.all(
    manifest.map(async (line) => {
      if (line.startsWith('#')) return line;
      const parts = await Promise.all(ladders.map((ladder) => segments(absolute(line, ladder))));
      const head = ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-TARGETDURATION:2', '#EXT-X-PLAYLIST-TYPE:VOD'];
      const body = parts.flatMap((part, place) => (place > 0 ? ['#EXT-X-DISCONTINUITY', ...part] : part));
      return publish([...head, ...body, '#EXT-X-ENDLIST']);
    }),
  );
  return publish(renditions);
}

await loadScript('hls.js/dist/hls.min.js');
const url = await joined(sources);
ready(() => {
  const hls = new globalThis['Hls']();
  hls.loadSource(url);
  hls.attachMedia(video);
  video.addEventListener('ended', over);
  void video.play();
});
