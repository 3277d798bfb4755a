export type {} from './map-node-data';
export { IvStoryMap } from './iv-story-map';
export type { StoryMapFinding } from './map-scenes';
export { ENGLISH_MAP_LABELS, GERMAN_MAP_LABELS, type IvMapLabels } from './map-labels';
export { IV_MAP_LABELS, provideIvMapLabels } from './provide-iv-map-labels';
export type { SceneState, UnseenScenes } from './scene-state';
export type { StoryMapEdge } from './story-graph';
export { type StoryMapFile, storyMapEdges } from './story-map-edges';
