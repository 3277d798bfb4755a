/** Writes a table. Omits closing tags, which HTML does not need. @param texts number of columns with text, before those with numbers */
export function htmlTable(
  texts: 0 | 1 | 2 | 3,
  names: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const head = names.map((name) => `<th scope=col>${name}`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}`).join('')}`);
  return `<div class=wide><table class=t${texts}><thead><tr>${head}<tbody>\n${body.join('\n')}\n</table></div>`;
}
