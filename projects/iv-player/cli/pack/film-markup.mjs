// Markup of the film's element in packs and in the Twine story format.

/** Element whose content the player replaces. */
export const FILM_ELEMENT = `<main>
      <packed-film>
        <p class="not-loaded" lang="en" dir="ltr">This film could not be loaded: reload the page in a browser with JavaScript. If it is in a frame with a sandbox, the frame needs allow-scripts and allow-same-origin.</p>
      </packed-film>
    </main>`;
