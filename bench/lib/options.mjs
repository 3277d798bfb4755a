// The command line of every bench: `--name value`, and `--name a,b` for a selection of cases.

/**
 * Reads `--name value` pairs. Throws a RangeError for names without a default. Values of numeric defaults become numbers.
 */
export function readOptions(defaults, args = process.argv.slice(2)) {
  const options = { ...defaults };
  for (let index = 0; index < args.length; index += 2) {
    const name = args[index].replace(/^--/, '');
    if (!(name in defaults) || args[index + 1] === undefined) {
      throw new RangeError(
        `Options are ${Object.keys(defaults)
          .map((key) => `--${key} <value>`)
          .join(', ')}.`,
      );
    }
    options[name] = typeof defaults[name] === 'number' ? Number(args[index + 1]) : args[index + 1];
  }
  return options;
}

/** Whether a case is selected: `selection` is empty (all), or a list of names with commas. */
export const isSelected = (selection, name) => selection === '' || selection.split(',').includes(name);
