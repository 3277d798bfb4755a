// Code that draws on the video, loaded on demand for stories with placeholders or overlays.
export { PlaceholderCard } from './placeholder-card-element';
export { releasePlaceholder, placeholderClip } from './placeholder-clip';
export { StoryOverlays } from './story-overlays-layer';
