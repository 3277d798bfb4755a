/** A text file as it was read. */
export interface ReadText {
  readonly text: string;
  /** Name of the encoding, given or detected. */
  readonly encoding: string;
  /** First line with bytes that the encoding does not have, shown as U+FFFD. */
  readonly badLine?: number;
  /** Whether the encoding is the only possible one, and all bytes were read. */
  readonly isCertain: boolean;
}

/**
 * Says how a file was read if that may be wrong, as the beginning of a sentence; `null` if it is certain.
 * @param isGiven whether the encoding was given, not detected
 */
export function readEncoding(
  file: string,
  { encoding, badLine, isCertain }: ReadText,
  isGiven = false,
): string | null {
  if (isCertain) return null;
  if (badLine !== undefined) {
    const name = /^utf-?8$/i.test(encoding) ? 'UTF-8' : encoding;
    return `Line ${badLine} of ${file} is not ${name} and shows \uFFFD`;
  }
  return isGiven ? `${file} was read as ${encoding}` : `${file} is not UTF-8 and was read as ${encoding}`;
}

/** Finding about a Twee file whose encoding is not certain; `null` if it is. */
export function tweeEncoding(file: string, read: ReadText): string | null {
  const how = readEncoding(file, read);
  if (how === null) return null;
  return read.badLine === undefined
    ? `${how}: if characters look wrong, save it as UTF-8.`
    : `${how}: correct that line.`;
}
