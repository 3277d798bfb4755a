import { TestBed } from '@angular/core/testing';
import { Player, provideIvPlayer } from 'iv-player';
import { IV_PLAYBACK_ENGINE } from 'iv-player/plugin';
import { asMediaElement } from './as-media-element';
import type { PlayerMediaElement } from './player-media-element';

/** Events that both emit equally often. Browsers repeat `canplay` and `waiting` arbitrarily. */
const COMPARED = [
  ...['loadstart', 'durationchange', 'loadedmetadata', 'loadeddata', 'play', 'playing', 'pause', 'ended'],
  ...['seeking', 'seeked', 'ratechange', 'volumechange', 'emptied', 'error'],
];
type AnyMedia = HTMLVideoElement | PlayerMediaElement;

/** Plays a clip like a viewer. @returns events, with properties read at each */
async function watch(media: AnyMedia, open: () => void): Promise<readonly string[]> {
  const log: string[] = [];
  for (const type of COMPARED)
    media.addEventListener(type, () => log.push([type, ...(media.paused ? ['paused'] : [])].join(' ')));
  const once = (type: string): Promise<unknown> =>
    new Promise((resolve) => media.addEventListener(type, resolve, { once: true }));
  /** Waits for an event, which media elements emit in a later task. */
  const after = async (type: string, change: () => void): Promise<void> => {
    const emitted = once(type);
    change();
    await emitted;
  };
  const note = (text: string): void => void log.push(text);
  note(`${String(media.readyState)} ${String(media.networkState)} ${String(media.duration)}`);
  await after('canplay', open);
  note(`${String(media.seekable.length)} ${media.duration.toFixed(1)} ${String(media.ended)}`);
  await after('volumechange', () => (media.volume = 0));
  await after('ratechange', () => (media.playbackRate = 0.5));
  await media.play();
  while (media.currentTime < 0.1) await once('timeupdate');
  await after('pause', () => media.pause());
  note(`${String(media.played.length)} ${String(media.seeking)}`);
  const seeked = once('seeked');
  media.currentTime = 0.6;
  await seeked;
  note(`${media.currentTime.toFixed(1)} ${String(media.seeking)}`);
  await after('ratechange', () => (media.playbackRate = 2));
  const ended = once('ended');
  await media.play();
  await ended;
  note(`${String(media.ended)} ${String(media.paused)} ${String(media.played.length)}`);
  return log;
}

describe('events of the media element', () => {
  let stage: HTMLElement;
  beforeEach(() => {
    stage = document.body.appendChild(document.createElement('div'));
    stage.style.cssText = 'position: fixed; inset: 0; width: 160px; height: 90px';
  });
  afterEach(() => stage.remove());

  it("match the browser's, in the same order, for the same clip [media-element-events]", async () => {
    // Karma's server ignores `Range`: in its clips, media elements start over, and the player does not seek.
    const source = URL.createObjectURL(await (await fetch('/clips/s1.webm')).blob());
    const video = stage.appendChild(document.createElement('video'));
    const wanted = await watch(video, () => (video.src = source));
    video.remove();
    TestBed.configureTestingModule({ providers: [provideIvPlayer()] });
    const player = TestBed.inject(Player);
    player.repository.add({ id: 'a', source });
    TestBed.inject(IV_PLAYBACK_ENGINE).attach(stage, 'contain');
    const media = asMediaElement(player);
    expect(await watch(media, () => player.append('a'))).toEqual(wanted);
    URL.revokeObjectURL(source);
  });
});
