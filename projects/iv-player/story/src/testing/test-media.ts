import { sourcesOf } from '../format/story-addresses';
import type { StoryMediaFile } from '../check/story-media';
import type { StoryFile } from '../format/story-file';

export type TestMedia = Record<string, StoryMediaFile>;

export function mediaOf({ nodes }: Pick<StoryFile, 'nodes'>): TestMedia {
  const sound = { soundDuration: 15, loudness: -23 };
  const picture = { width: 1280, height: 720, codec: 'h264', frameRate: 25, colour: 'bt709' };
  const clip = { bytes: 1e6, duration: 15, ...picture, ...sound };
  const media: TestMedia = {};
  for (const node of Object.values(nodes)) {
    for (const src of sourcesOf(node)) media[src] = clip;
    for (const { src } of node.captions ?? []) media[src] = { text: 'WEBVTT\n' };
  }
  return media;
}
