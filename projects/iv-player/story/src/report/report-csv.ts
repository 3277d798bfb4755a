import type { ProductionReport } from './production-report';

/** A cell. One that a spreadsheet would take for a formula begins with an apostrophe, which it does not show. */
function cell(value: string | number | boolean): string {
  const text = String(value);
  const plain = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const table = (rows: readonly (readonly (string | number | boolean)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** The choices as CSV (RFC 4180), a line each, with the lengths of the scenes from which and to which they lead. */
export function choicesCsv({ choices, scenes }: ProductionReport): string {
  const seconds = new Map(scenes.map((scene) => [scene.id, scene.seconds]));
  return table([
    ['scene', 'seconds', 'question', 'choice', 'leads to', 'its seconds', 'condition', 'default'],
    ...choices.map(({ from, prompt, label, to, when, isDefault }) => [
      from,
      seconds.get(from) ?? '',
      prompt,
      label,
      to,
      seconds.get(to) ?? '',
      when,
      isDefault ? 'yes' : 'no',
    ]),
  ]);
}
