/** A Markdown table with padded columns. */
export function table(head, rows) {
  const lines = [head, ...rows].map((row) => row.map(String));
  const widths = head.map((_, column) => Math.max(3, ...lines.map((line) => line[column].length)));
  const draw = (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [draw(lines[0]), rule, ...lines.slice(1).map(draw)].join('\n');
}
