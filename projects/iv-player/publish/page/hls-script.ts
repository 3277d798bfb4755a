// The script `hls.js`, which pages load before `player.js` if the film may have HLS sources.
import Hls from 'hls.js';
import * as parts from 'iv-player/hls/lazy';

Object.assign(globalThis, { ivHls: { library: Hls, parts } });
