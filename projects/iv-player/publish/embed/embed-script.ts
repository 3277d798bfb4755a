// The script `iv/embed.js` of a pack: defines `<iv-film>`. A second copy on the same page has no effect.
import { FilmElement } from './film-element';

if (!customElements.get('iv-film')) customElements.define('iv-film', FilmElement);
