import { sourcesOf } from '../format/story-addresses';
import type { StoryMediaFile } from '../check/media/story-media';
import type { StoryFile } from '../format/story-file';

export type TestMedia = Record<string, StoryMediaFile>;

export function mediaOf({ nodes }: Pick<StoryFile, 'nodes'>): TestMedia {
  const picture = { width: 1280, height: 720, codec: 'h264', frameRate: 25, colour: 'bt709' };
  const clip = { bytes: 1e6, loudness: -23, ...picture };
  const media: TestMedia = {};
  for (const node of Object.values(nodes)) {
    const { duration = 15 } = node;
    for (const src of sourcesOf(node)) media[src] = { ...clip, duration, soundDuration: duration };
    for (const { src } of node.captions ?? []) media[src] = { text: 'WEBVTT\n' };
  }
  return media;
}
