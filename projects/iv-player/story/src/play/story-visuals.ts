// What draws on the picture: loaded when a story has a scene without a clip, or overlays.
export { PlaceholderCard } from './placeholder-card-element';
export { releasePlaceholder, placeholderClip } from './placeholder-clip';
export { StoryOverlays } from './story-overlays-layer';
