// The command line of every bench: `--name value`, and `--name a,b` for a choice of cases.

/** Reads `--name value` pairs; refuses names without a default in `defaults`. Numbers stay numbers. */
export function readOptions(defaults, args = process.argv.slice(2)) {
  const options = { ...defaults };
  for (let place = 0; place < args.length; place += 2) {
    const name = args[place].replace(/^--/, '');
    if (!(name in defaults) || args[place + 1] === undefined) {
      throw new RangeError(
        `Options are ${Object.keys(defaults)
          .map((key) => `--${key} <value>`)
          .join(', ')}.`,
      );
    }
    options[name] = typeof defaults[name] === 'number' ? Number(args[place + 1]) : args[place + 1];
  }
  return options;
}

/** Whether a case was asked for: `wish` is empty (all), or names it in a list with commas. */
export const wanted = (wish, name) => wish === '' || wish.split(',').includes(name);
