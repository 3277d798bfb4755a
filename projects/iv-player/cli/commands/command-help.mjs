// Formats the output of --help.

const HELP = ['--help, -h', 'shows this help'];

function columns(rows, style) {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, about]) => `  ${style('cyan', name)}${' '.repeat(width - name.length)}  ${about}`);
}

/**
 * Formats the help for a command: usage, options with their defaults, examples and exit codes.
 * @param {import('./command-arguments').CommandHelp} help
 * @param {(format: string, text: string) => string} style
 */
export function commandHelp({ usage, about, options, examples, exits }, style) {
  const rows = Object.entries(options).map(([name, { value, isList, about: what, default: standard }]) => [
    value ? `${name} <${value}>${isList ? ' …' : ''}` : name,
    standard === undefined ? what : `${what}; default: ${standard}`,
  ]);
  return [
    about,
    '',
    style('bold', 'Usage:'),
    ...usage.map((line) => `  iv-player ${line}`),
    '',
    style('bold', 'Options:'),
    ...columns([...rows, HELP], style),
    '',
    style('bold', 'Examples:'),
    ...examples.map((line) => `  npx iv-player ${line}`),
    '',
    style('bold', 'Exit codes:'),
    ...Object.entries(exits).map(([code, meaning]) => `  ${code}  ${meaning}`),
  ].join('\n');
}

/**
 * Formats the overview of all commands.
 * @param {Readonly<Record<string, { help: import('./command-arguments').CommandHelp }>>} commands
 */
export const allHelp = (commands, style) =>
  [
    style('bold', 'Usage:'),
    ...Object.values(commands).flatMap(({ help }) => help.usage.map((line) => `  iv-player ${line}`)),
    '',
    style('bold', 'Commands:'),
    ...columns(
      Object.entries(commands).map(([name, { help }]) => [name, help.about]),
      style,
    ),
    '',
    'Run iv-player <command> --help for the options of a command, iv-player --version for the version.',
  ].join('\n');
