// What records say about a story file: its id, paths and endings. Loaded once a story is played: other films do without its code.
export { codeOfPath, endingAt, playedPath } from 'iv-player/story-core';
export { recordedStory } from './story-revision';
