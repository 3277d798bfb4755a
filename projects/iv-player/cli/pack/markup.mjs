// Markup of pages and manifests: the film's element, and text in HTML, XML and scripts. Imports nothing, because the build of the Twine
// story format loads it unbundled. Escapes with regular expressions, because replacing a string takes much longer if it occurs often.

/** Escapes text for content and attributes of HTML and XML. Replaces characters that XML forbids with U+FFFD. */
export const escapeMarkup = (text) =>
  text
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '\uFFFD')
    .replaceAll(/&/g, '&amp;')
    .replaceAll(/</g, '&lt;')
    .replaceAll(/>/g, '&gt;')
    .replaceAll(/"/g, '&quot;')
    .replaceAll(/'/g, '&#39;');

/** Serializes a value as JSON that cannot end the surrounding `<script>` or start a comment. */
export const jsonForScript = (value) =>
  JSON.stringify(value)
    .replaceAll(/</g, '\\u003c')
    .replaceAll(/\u2028/g, '\\u2028')
    .replaceAll(/\u2029/g, '\\u2029');

/** Element whose content the player replaces. */
export const FILM_ELEMENT = `<main>
      <packed-film>
        <p class="not-loaded" lang="en" dir="ltr">This film could not be loaded: reload the page in a browser with JavaScript. If it is in a frame with a sandbox, the frame needs allow-scripts and allow-same-origin.</p>
      </packed-film>
    </main>`;
