// The script `howler.js`, which pages load before `player.js` if the film may have sounds.
import { Howl, Howler } from 'howler';

Object.assign(globalThis, { ivHowler: { Howl, Howler } });
