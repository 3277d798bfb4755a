// Writes the sound of one clip as a WAV file, exactly as long as its picture.
import { addAmbience } from './ambience.mjs';
import { ambiences, scores } from './scores.mjs';
import { nodes } from '../story.mjs';
import { sampleRate, StereoMix } from './stereo-mix.mjs';
import { ramp } from '../draw/maths.mjs';

/** Fades the film's beginning in and its endings out, where there is no seam. */
function fadeFilmEnds(mix, node, isStart) {
  const seconds = mix.length / sampleRate;
  for (let i = 0; i < mix.length; i += 1) {
    const time = i / sampleRate;
    const level =
      (isStart ? ramp(0, 1.2, time) : 1) * (node.children.length === 0 ? ramp(0, 2.2, seconds - time) : 1);
    mix.left[i] *= level;
    mix.right[i] *= level;
  }
}

export async function writeClipSound(id, file) {
  const at = nodes.findIndex((node) => node.id === id);
  const mix = new StereoMix(nodes[at].seconds);
  scores[id](mix);
  mix.addReverbAndFadeOut();
  addAmbience(mix, at + 1, ambiences[id]);
  fadeFilmEnds(mix, nodes[at], at === 0);
  await mix.saveWav(file);
}
