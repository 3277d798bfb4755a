// The sound of one clip as a WAV file, to the sample as long as its picture.
import { layBed } from './bed.mjs';
import { beds, scores } from './scores.mjs';
import { nodes } from '../story.mjs';
import { sampleRate, Tape } from './tape.mjs';
import { ramp } from '../draw/maths.mjs';

/** Only the two outer ends of the film rise from silence or sink into it: there is no seam. */
function fadeOuterEnds(tape, node, isStart) {
  const seconds = tape.length / sampleRate;
  for (let i = 0; i < tape.length; i += 1) {
    const time = i / sampleRate;
    const level =
      (isStart ? ramp(0, 1.2, time) : 1) * (node.children.length === 0 ? ramp(0, 2.2, seconds - time) : 1);
    tape.left[i] *= level;
    tape.right[i] *= level;
  }
}

export async function compose(id, file) {
  const at = nodes.findIndex((node) => node.id === id);
  const tape = new Tape(nodes[at].seconds);
  scores[id](tape);
  tape.closeSounds();
  layBed(tape, at + 1, beds[id]);
  fadeOuterEnds(tape, nodes[at], at === 0);
  await tape.save(file);
}
