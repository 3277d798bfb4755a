// What draws on the picture: loaded when a story has a scene without a clip, or overlays.
export { SlateCard } from './slate-card-element';
export { releaseSlate, slateClip } from './slate-clip';
export { StoryOverlays } from './story-overlays-layer';
