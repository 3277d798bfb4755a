// What records say about the path and the ending of a story file. Loaded once a story is played: other films do without its code.
export { playedSteps, storyEnding } from 'iv-player/story';
export { codeOfPath } from 'iv-player/story-core';
