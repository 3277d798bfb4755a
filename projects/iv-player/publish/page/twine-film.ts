// Loaded on demand: the build leaves it out of `player.js`, because only pages published by Twine contain Twine stories.
export { fromTwineData } from 'iv-player/story';
