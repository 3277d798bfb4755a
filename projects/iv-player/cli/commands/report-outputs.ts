import { type CommandArguments, type CommandResult, wrongArguments } from './command-arguments';

/** The files of a command, as it uses them. */
export interface ReportSystem {
  /** Reads the text of a file. Throws if it cannot be read. */
  readonly read: (file: string) => string;
  /** Writes a file. Throws if it cannot be written or, with `isNew`, if it exists. */
  readonly write: (file: string, text: string, isNew?: boolean) => void;
  /** Whether two paths refer to the same file, even one that does not exist yet. */
  readonly isSame: (one: string, other: string) => boolean;
}

/** A file to write, and how. */
export interface ReportOutput<Given> {
  readonly option: string;
  readonly target: string;
  readonly make: (given: Given) => string;
}

/**
 * Returns the files to write, or why they cannot be written: they would replace an input or each other.
 * @param makers functions that make the text of each file, by option
 * @param inputs files that are read
 */
export function reportOutputs<Given>(
  options: CommandArguments['options'],
  makers: readonly (readonly [option: string, make: (given: Given) => string])[],
  inputs: readonly string[],
  isSame: (one: string, other: string) => boolean,
): readonly ReportOutput<Given>[] | CommandResult {
  const outputs = makers.flatMap(([option, make]) => {
    const target = options.get(option);
    return target === undefined ? [] : [{ option, target, make }];
  });
  const replaced = inputs.find((file) => outputs.some(({ target }) => isSame(target, file)));
  if (replaced !== undefined)
    return wrongArguments(`The report would replace ${replaced}: choose another file.`);
  for (const [index, { option, target }] of outputs.entries()) {
    const other = outputs.slice(0, index).find((one) => isSame(one.target, target));
    if (other) return wrongArguments(`${other.option} and ${option} name the same file: use two files.`);
  }
  return outputs;
}
