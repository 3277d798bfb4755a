import type { ProductionReport } from './production-report';

/** Formats a cell. Adds an apostrophe, which spreadsheets hide, to text that they would evaluate as a formula. */
function cell(value: string | number | boolean): string {
  const text = String(value);
  const plain = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

const table = (rows: readonly (readonly (string | number | boolean)[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** Formats the choices as CSV (RFC 4180), one per line, with the durations of the scenes they connect. */
export function choicesCsv({ choices, scenes }: ProductionReport): string {
  const seconds = new Map(scenes.map((scene) => [scene.id, scene.seconds]));
  return table([
    ['scene', 'seconds', 'question', 'choice', 'leads to', 'its seconds', 'condition', 'sets', 'default'],
    ...choices.map(({ from, prompt, label, to, when, set, isDefault }) => [
      from,
      seconds.get(from) ?? '',
      prompt,
      label,
      to,
      seconds.get(to) ?? '',
      when,
      set,
      isDefault ? 'yes' : 'no',
    ]),
  ]);
}
