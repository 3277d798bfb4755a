import type { CommandArguments } from '../commands/command-arguments';

/** Parses `file --name value --other=value` like the command line. */
export function argumentsOf(
  [file = '', ...given]: readonly string[],
  flags: readonly string[] = [],
): CommandArguments {
  const options = new Map<string, string>();
  for (let at = 0; at < given.length; at++) {
    const [name = '', value] = (given[at] ?? '').split(/=(.*)/s);
    options.set(name, flags.includes(name) ? '' : (value ?? given[++at] ?? ''));
  }
  return { file, options };
}
