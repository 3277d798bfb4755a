// Escapes text for HTML, XML and scripts. Uses regular expressions, because replacing a string takes much longer if it occurs often.

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
