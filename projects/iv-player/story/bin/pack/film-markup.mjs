// Markup of the film's element in packs and in the Twine story format.

/** The element that the player replaces the content of. */
export const FILM_ELEMENT = `<packed-film>
      <p class="not-loaded" lang="en" dir="ltr">This film could not be loaded: load the page again, in a browser with JavaScript.</p>
    </packed-film>`;
