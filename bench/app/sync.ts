import type { Player, SoundDescription } from 'iv-player';
import { handToBench, wish } from './bench-page';

/** What the bench does with a film and its soundtrack; a page that does it by hand offers the same. */
interface SyncFilm {
  readonly add: (options: Omit<SoundDescription, 'id'>) => void;
  readonly howl: () => unknown;
  readonly play: () => Promise<void>;
  readonly pause: () => void;
  /** Goes to a place on the whole stream, in seconds. */
  readonly seek: (time: number) => void;
  readonly rate: (rate: number) => void;
  readonly pace: () => number;
  readonly time: () => number;
  readonly runs: () => boolean;
  /** Plays a short sound. */
  readonly fire: (options: Omit<SoundDescription, 'id'>) => void;
}

/** The clips that the address names, one after the other. */
export function offerSync(player: Player): void {
  const nodes = wish('films', '')
    .split(',')
    .map((source, place) => ({ id: `n${place}`, source }));
  player.repository.add(nodes);
  player.append(...nodes.map(({ id }) => id));
  const isPlaying = player.reduxStore;
  const film: SyncFilm = {
    add: (options) => player.audio.add({ ...options, id: 'soundtrack' } as SoundDescription),
    howl: () => player.audio.get('soundtrack'),
    play: () => player.play(),
    pause: () => player.pause(),
    seek: (time) => player.seek(time),
    rate: (rate) => (player.playbackRate = rate),
    pace: () => player.playbackRate,
    time: () => player.currentTime,
    runs: () => (isPlaying.getState()['player'] as { isPlaying: boolean }).isPlaying,
    fire: (options) => {
      if (!player.audio.has('short')) player.audio.add({ ...options, id: 'short' } as SoundDescription);
      player.audio.play('short');
    },
  };
  Object.assign(globalThis, { film });
  handToBench(() => void film.play());
}
