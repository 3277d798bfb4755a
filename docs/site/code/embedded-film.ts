/** Names that `js` blocks may use: an element `<iv-film>`, and the frame of a film on a page without its script. */
import type { FilmElement } from '../../projects/iv-player/publish/embed/film-element';
import type { FilmEvents } from '../../projects/iv-player/publish/embed/film-protocol';

type ListenedFilm = Omit<FilmElement, 'addEventListener'> & {
  addEventListener<Name extends keyof FilmEvents>(
    type: Name,
    listener: (event: CustomEvent<FilmEvents[Name]>) => void,
  ): void;
};

declare global {
  const film: ListenedFilm;
  const frame: HTMLIFrameElement;
}
