import type { StoryMediaFile } from '../check/story-media';
import { checkStory } from '../check/check-story';
import type { StoryFinding } from '../format/story-finding';
import { fromTwee } from '../twee/from-twee';
import { withTweePlaces } from '../twee/twee-places';
import { type CommandResult, finiteNumber, messageOf, readArguments, wholeNumber } from './command-arguments';
import { FINDING_FORMATS, type FindingFormat, writeFindings } from './finding-output';
import { isTwee } from './story-files';

/** What the command needs of the system. */
export interface CheckSystem {
  /** The text of a file. Throws when it cannot be read. */
  readonly read: (file: string) => string;
  /** The files of a folder by their addresses in a story. Throws when it cannot be read. */
  readonly readMedia: (folder: string) => Readonly<Record<string, StoryMediaFile>>;
}

/** How the command is called. */
export const CHECK_USAGE =
  'iv-player check <story.json or .twee> [--format text|json|sarif|github] [--media folder] [--bandwidth bits/s] [--loudness-range units] [--max-warnings n]';

interface CheckArguments {
  readonly file: string;
  readonly format: FindingFormat;
  readonly media: string | undefined;
  readonly bandwidth: number | undefined;
  readonly loudnessRange: number | undefined;
  readonly maxWarnings: number;
}

function readCheckArguments(given: readonly string[]): CheckArguments | string {
  const read = readArguments(given, [
    '--format',
    '--media',
    '--bandwidth',
    '--loudness-range',
    '--max-warnings',
  ]);
  if (typeof read === 'string') return read;
  const { file, options } = read;
  const format = FINDING_FORMATS.find((one) => one === (options.get('--format') ?? 'text'));
  if (!format) return `--format must be one of: ${FINDING_FORMATS.join(', ')}.`;
  const maxWarnings = wholeNumber(options.get('--max-warnings') ?? '0');
  if (Number.isNaN(maxWarnings)) return '--max-warnings must be a whole number from 0 on.';
  const numberOf = (name: string): number | undefined => {
    const text = options.get(name);
    return text === undefined ? undefined : finiteNumber(text);
  };
  const bandwidth = numberOf('--bandwidth');
  if (bandwidth !== undefined && !(bandwidth > 0)) return '--bandwidth must be a number of bits per second.';
  const loudnessRange = numberOf('--loudness-range');
  if (loudnessRange !== undefined && !(loudnessRange >= 0))
    return '--loudness-range must be a number of loudness units.';
  return { file, format, media: options.get('--media'), bandwidth, loudnessRange, maxWarnings };
}

/** Whether a Twee file could say it: there is no word for defaults in it. */
const canBeMended = ({ code }: StoryFinding): boolean => code !== 'MISSING_DEFAULT';

/** `iv-player check`: checks a story file. Never throws. */
export function checkCommand(given: readonly string[], { read, readMedia }: CheckSystem): CommandResult {
  const options = readCheckArguments(given);
  if (typeof options === 'string') return { output: `${options}\n${CHECK_USAGE}`, code: 2 };
  const { file, format, media, bandwidth, loudnessRange, maxWarnings } = options;
  let text: string;
  let files: Readonly<Record<string, StoryMediaFile>> | undefined;
  try {
    text = read(file);
    files = media === undefined ? undefined : readMedia(media);
  } catch (error) {
    return { output: messageOf(error), code: 2 };
  }
  const known = {
    ...(files && { media: files }),
    ...(bandwidth !== undefined && { bandwidth }),
    ...(loudnessRange !== undefined && { loudnessRange }),
  };
  const findings = isTwee(file)
    ? withTweePlaces(checkStory(fromTwee(text).story, known).filter(canBeMended), text)
    : checkStory(text, known);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const isClean = errors === 0 && findings.length - errors <= maxWarnings;
  return { output: writeFindings(file, findings, format), code: isClean ? 0 : 1 };
}
