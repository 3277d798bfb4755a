// What --help says, of all commands and of one.

const HELP = ['--help, -h', 'says how the command is called'];

/** Lines of two columns. */
function columns(rows, style) {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, about]) => `  ${style('cyan', name)}${' '.repeat(width - name.length)}  ${about}`);
}

/**
 * How a command is called: its forms, options with their defaults, examples and exit codes.
 *
 * @param {import('../src/cli/command-arguments').CommandHelp} help
 * @param {(format: string, text: string) => string} style of a part
 */
export function commandHelp({ usage, about, options, examples, exits }, style) {
  const rows = Object.entries(options).map(([name, { value, about: what, default: standard }]) => [
    value ? `${name} <${value}>` : name,
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
 * How all commands are called.
 *
 * @param {Readonly<Record<string, { help: import('../src/cli/command-arguments').CommandHelp }>>} commands
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
    'iv-player <command> --help says more of a command, iv-player --version which version this is.',
  ].join('\n');
