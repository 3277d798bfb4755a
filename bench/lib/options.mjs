// Parses the benches' command line: `--name value`, and `--name a,b` for a selection of cases.

/** Parses `--name value` pairs. Values with numeric defaults become numbers. Throws a RangeError for names without a default. */
export function readOptions(defaults, args) {
  const options = { ...defaults };
  for (let index = 0; index < args.length; index += 2) {
    const [name, value] = [args[index].replace(/^--/, ''), args[index + 1]];
    if (!(name in defaults) || value === undefined)
      throw new RangeError(`Unknown option ${args[index]} <value>: use ${Object.keys(defaults).join(', ')}.`);
    options[name] = typeof defaults[name] === 'number' ? Number(value) : value;
  }
  return options;
}

/** Whether a case is selected: `selection` is empty (all), or a comma-separated list of names. */
export const isSelected = (selection, name) => selection === '' || selection.split(',').includes(name);
