// The same element watched in two ways: by its own `timeupdate`, and by the cues of a video.js text track.
import { loadScript, over, ready } from './story.mjs';

const query = new URLSearchParams(location.search);
let passes = 6;
const times = [0.43, 0.95, 1.42, 1.93, 2.41, 2.94, 3.37];

const notes = (globalThis['notes'] = []);
await loadScript('video.js/dist/video.min.js');
const player = globalThis['videojs']('video', { controls: false, preload: 'auto' });

player.ready(() => {
  player.src({ src: '/clips/c1.mp4', type: 'video/mp4' });
  const video = /** @type {HTMLVideoElement} */ (player.el().querySelector('video'));
  let pass = 0;
  let left = [...times];

  video.addEventListener('timeupdate', () => {
    const { currentTime } = video;
    while (left.length > 0 && left[0] <= currentTime) {
      notes.push({ emitted: `timeupdate ${pass} ${left.shift()}`, at: currentTime });
    }
  });

  const track = player.addTextTrack('metadata', 'cues');
  for (const time of times) track.addCue(new VTTCue(time, time + 0.2, String(time)));
  track.mode = 'hidden';
  track.addEventListener('cuechange', () => {
    const { currentTime } = video;
    for (const cue of Array.from(track.activeCues ?? [])) {
      notes.push({ emitted: `video.js ${pass} ${cue.startTime}`, at: currentTime });
    }
  });

  const announce = () => {
    for (const time of times) {
      notes.push(
        { due: `timeupdate ${pass} ${time}`, at: time },
        { due: `video.js ${pass} ${time}`, at: time },
      );
    }
  };
  video.addEventListener('ended', () => {
    if (--passes === 0) return over();
    pass++;
    left = [...times];
    announce();
    video.currentTime = 0;
    void video.play();
  });

  player.one('loadeddata', () => {
    video.playbackRate = Number(query.get('rate') ?? 1);
    announce();
    ready(() => void video.play());
  });
});
