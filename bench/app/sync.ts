import type { Player, SoundDescription } from 'iv-player';
import { queryParameter, setReady } from './bench-page';

/** What the bench calls in the page; the page without this library offers the same. */
interface SyncPage {
  readonly add: (options: Omit<SoundDescription, 'id'>) => void;
  readonly howl: () => unknown;
  readonly play: () => Promise<void>;
  readonly pause: () => void;
  /** Seconds on the whole played stream. */
  readonly seek: (time: number) => void;
  readonly time: () => number;
  readonly setRate: (rate: number) => void;
  readonly rate: () => number;
  readonly isPlaying: () => boolean;
  readonly playShortSound: (options: Omit<SoundDescription, 'id'>) => void;
}

/** Plays the clips of the query parameter `clips` one after the other. */
export function exposeSync(player: Player): void {
  const nodes = queryParameter('clips', '')
    .split(',')
    .map((source, index) => ({ id: `n${index}`, source }));
  player.repository.add(nodes);
  player.append(...nodes.map(({ id }) => id));
  const syncPage: SyncPage = {
    add: (options) => player.audio.add({ ...options, id: 'soundtrack' } as SoundDescription),
    howl: () => player.audio.get('soundtrack'),
    play: () => player.play(),
    pause: () => player.pause(),
    seek: (time) => player.seek(time),
    time: () => player.currentTime,
    setRate: (rate) => (player.playbackRate = rate),
    rate: () => player.playbackRate,
    isPlaying: () => player.reduxStore.getState().player.isPlaying,
    playShortSound: (options) => {
      if (!player.audio.has('short')) player.audio.add({ ...options, id: 'short' } as SoundDescription);
      player.audio.play('short');
    },
  };
  Object.assign(globalThis, { syncPage });
  setReady(() => void syncPage.play());
}
