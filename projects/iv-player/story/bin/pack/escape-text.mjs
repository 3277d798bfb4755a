// Texts of authors inside HTML, XML and scripts.

/** A text as content or attribute of HTML and XML. Characters that XML forbids become U+FFFD. */
export const escapeMarkup = (text) =>
  text
    // eslint-disable-next-line no-control-regex
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** A value as JSON for the inside of a `<script>`: nothing in it ends the element or begins a comment. */
export const jsonForScript = (value) =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
