// The script `howler.js`, which pages load before `player.js` if the film may have sounds.
import { Howl, Howler } from 'howler';
import * as parts from '../../howler/src/lazy/howler-playback-factory';

Object.assign(globalThis, { ivHowler: { Howl, Howler, parts } });
