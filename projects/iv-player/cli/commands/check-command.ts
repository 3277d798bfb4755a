import {
  type CheckedStory,
  finding,
  findMistakesIn,
  quoted,
  readChecked,
  type StoryCheckOptions,
  type StoryFile,
  type StoryFinding,
  type StoryMedia,
  withNearestKeys,
  withPlaces,
} from 'iv-player/story-core';
import { fromTwee, withTweeLines } from 'iv-player/twee';
import {
  type CommandArguments,
  type CommandHelp,
  type CommandResult,
  finiteNumber,
  messageOf,
  onOneLine,
  wholeNumber,
  wrongArguments,
} from './command-arguments';
import {
  FINDING_FORMATS,
  type FindingFormat,
  type FindingStyle,
  countOf,
  writeFindings,
} from './finding-output';
import { isTwee, storyIn } from '../files/story-as-json';

export interface CheckSystem {
  /** Reads the text of a file. Throws if it cannot be read. */
  readonly read: (file: string) => string;
  /** Colours the word `error`, `warning` or `note` for a terminal. Default: no colours. */
  readonly style?: FindingStyle;
}

export const CHECK_HELP: CommandHelp = {
  usage: ['check <story.json or .twee> [options]'],
  about: 'Finds mistakes in a story: dead ends, missing text and media, choices that are never open.',
  options: {
    '--format': { value: 'name', about: FINDING_FORMATS.join(', '), default: 'text' },
    '--media': {
      value: 'folder',
      about: "checks the media in this folder and the story's; their loudness, with ffmpeg if installed",
    },
    '--bandwidth': { value: 'bits/s', about: 'finds clips that load too slowly at this bandwidth' },
    '--loudness-range': { value: 'units', about: 'maximum difference in loudness between clips' },
    '--max-warnings': { value: 'number', about: 'number of warnings to tolerate', default: '0' },
  },
  examples: ['check story.json', 'check film/story.json --media film --format github --max-warnings 3'],
  exits: { 0: 'no problems', 1: 'errors, or too many warnings', 2: 'unreadable file or wrong arguments' },
};

interface CheckArguments {
  readonly file: string;
  readonly format: FindingFormat;
  readonly media: string | undefined;
  readonly bandwidth: number | undefined;
  readonly loudnessRange: number | undefined;
  readonly maxWarnings: number;
}

function readCheckArguments({ file, options }: CommandArguments): CheckArguments | string {
  const format = FINDING_FORMATS.find((one) => one === (options.get('--format') ?? 'text'));
  if (!format) return `--format must be one of: ${FINDING_FORMATS.join(', ')}.`;
  const maxWarnings = wholeNumber(options.get('--max-warnings') ?? '0');
  if (Number.isNaN(maxWarnings)) return '--max-warnings must be a whole number.';
  const numberOf = (name: string): number | undefined => {
    const text = options.get(name);
    return text === undefined ? undefined : finiteNumber(text);
  };
  const bandwidth = numberOf('--bandwidth');
  if (bandwidth !== undefined && !(bandwidth > 0))
    return '--bandwidth must be a positive number of bits per second.';
  const loudnessRange = numberOf('--loudness-range');
  if (loudnessRange !== undefined && !(loudnessRange >= 0))
    return '--loudness-range must be a number of loudness units.';
  return { file, format, media: options.get('--media'), bandwidth, loudnessRange, maxWarnings };
}

/** Whether a finding can be corrected in a Twee file, which has no defaults. */
const isCorrectable = ({ code }: StoryFinding): boolean => code !== 'MISSING_DEFAULT';

const NO_SCENE =
  'The file has no scenes, so there is nothing to play: begin each passage with a line such as ":: Start".';

/** Completes the command `measure` in messages with the files that it needs. */
function withFiles(findings: readonly StoryFinding[], file: string, media?: string): readonly StoryFinding[] {
  const isBeside = media === undefined || media === (/^(.*)[/\\]/.exec(file)?.[1] ?? '.');
  const command = `npx iv-player measure ${quoted(file)}${isBeside ? '' : ` --media ${quoted(media)}`}`;
  return findings.map((one) => ({
    ...one,
    message: one.message.replace('npx iv-player measure', () => command),
  }));
}

/** The media files of a story. */
interface CheckedFiles {
  readonly media?: StoryMedia | null;
  /** Folder in which they are looked up, after that of the story. */
  readonly folder?: string;
  /** Receives a sentence about what was not tried. */
  readonly tell?: (sentence: string) => void;
}

/** Finds the mistakes in the text of a story file or a Twee file. */
export function checkText(
  file: string,
  text: string,
  options: StoryCheckOptions = {},
  files: CheckedFiles = {},
): readonly StoryFinding[] {
  const { story, findings } = readFile(file, text);
  return story ? checkRead(file, text, story, options, files) : findings;
}

/** Reads the story in a story file or a Twee file. Returns `null` and the reasons if it cannot be read. */
export function readFile(
  file: string,
  text: string,
): { readonly story: CheckedStory | null; readonly findings: readonly StoryFinding[] } {
  const given = storyIn(file, text);
  const { story, findings } = readChecked(given);
  return story || typeof given === 'string'
    ? { story, findings: withNearestKeys(findings) }
    : { story, findings: tweeFindings(given, findings, text) };
}

/** Like `checkText`, for a story that has been read from the text. */
export function checkRead(
  file: string,
  text: string,
  story: CheckedStory,
  options: StoryCheckOptions = {},
  { media = null, folder, tell }: CheckedFiles = {},
): readonly StoryFinding[] {
  const findings = findMistakesIn(story, options, media, tell);
  return isTwee(file)
    ? [...tweeFindings(story, findings, text), ...(fromTwee(text).findings ?? [])]
    : withFiles(withPlaces(findings, text), file, folder);
}

function tweeFindings(
  { nodes }: StoryFile,
  findings: readonly StoryFinding[],
  text: string,
): readonly StoryFinding[] {
  if (Object.keys(nodes).length > 0) return withTweeLines(findings.filter(isCorrectable), text);
  return [{ ...finding('BAD_FORMAT', [], NO_SCENE), line: 1, column: 1 }];
}

/** A story file to check. */
export interface OpenedCheck {
  /** Folder with media to check; `undefined` if they are not checked. */
  readonly folder: string | undefined;
  /** The story; `null` if it cannot be read. */
  readonly story: CheckedStory | null;
  /** Finishes the check with the media files; `null` if they are not checked, or the story cannot be read. */
  readonly finish: (media: StoryMedia | null) => CommandResult;
}

/** `iv-player check`: reads the arguments and the story. Returns the command's result if they are wrong. Never throws. */
export function openCheck(
  given: CommandArguments,
  { read, style }: CheckSystem,
): OpenedCheck | CommandResult {
  const options = readCheckArguments(given);
  if (typeof options === 'string') return wrongArguments(options);
  const { file, format, media: folder, bandwidth, loudnessRange, maxWarnings } = options;
  let text: string;
  try {
    text = read(file);
  } catch (error) {
    return { output: onOneLine(messageOf(error)), code: 2 };
  }
  const known = {
    ...(bandwidth !== undefined && { bandwidth }),
    ...(loudnessRange !== undefined && { loudnessRange }),
  };
  const { story, findings: unread } = readFile(file, text);
  const finish: OpenedCheck['finish'] = (media) => {
    const untried: string[] = [];
    const tell = (sentence: string): void => void untried.push(sentence);
    const findings = story
      ? checkRead(file, text, story, known, { media, tell, ...(folder !== undefined && { folder }) })
      : unread;
    const isClean = countOf(findings, 'error') === 0 && countOf(findings, 'warning') <= maxWarnings;
    const output = writeFindings(file, findings, format, style);
    const lines = format === 'text' ? [output, ...untried] : [output];
    return { output: lines.join('\n'), code: isClean ? 0 : 1 };
  };
  return { folder, story, finish };
}
