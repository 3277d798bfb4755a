// The script `hls.js`, which pages load before `player.js` if the film may have HLS sources.
import Hls from 'hls.js';

Object.assign(globalThis, { ivHls: Hls });
