// The command `iv-player pack`: options, output and exit code.
import { dirname, resolve } from 'node:path';
import { mistakesAsWritten } from 'iv-player/story-core';
import { checkRead, readFile } from './check-command';
import { finiteNumber, messageOf, onOneLine, wrongArguments } from './command-arguments';
import { writeFindings } from './finding-output';
import { isPlainOrigin } from '../files/plain-origin.mjs';
import { withPlacesIn } from '../files/story-as-json';
import { statsOf } from '../files/write-target.mjs';
import { packStory } from '../pack/pack-story.mjs';
import { isFolder } from '../pack/write-folder.mjs';

const KINDS = ['web', 'element', 'scorm12', 'cmi5'];

export const PACK_HELP = {
  usage: ['pack <story.json or .twee> --to web|element|scorm12|cmi5 --out <folder> [options]'],
  about: 'Writes a story, its media and the player as a folder for any web page or LMS.',
  options: {
    '--to': { value: 'kind', about: `${KINDS.join(', ')}: a page, an embed, or a course` },
    '--out': { value: 'folder', about: 'folder to write: absent, empty, or an earlier pack' },
    '--zip': { about: 'also writes <folder>.zip' },
    '--remote': { value: 'what', about: 'refuse or keep addresses on other servers', default: 'refuse' },
    '--root': { value: 'folder', about: 'folder that must contain all media', default: "the story's" },
    '--title': { value: 'text', about: 'title of the page', default: "the story's" },
    '--language': { value: 'tag', about: 'first language', default: "the story's" },
    '--id': {
      value: 'IRI',
      about: 'identity of the film, the same for every version',
      default: 'from its IFID or title',
    },
    '--css': { value: 'file', about: 'style sheet to add' },
    '--embed-origins': { value: 'list', about: 'any, or origins of pages that may control the film' },
    '--max-mb': { value: 'number', about: 'refuses a larger pack' },
    '--answers': { about: 'a course sends what learners type to the LMS, which may be personal data' },
    '--record': {
      value: 'address',
      about: 'sends what viewers choose to this server, with their consent',
      default: 'nothing is recorded',
    },
    '--consent': { value: 'ask', about: 'the film asks the viewer before anything is recorded' },
    '--no-check': {
      about: 'ignores what check finds, except errors of the player, missing files and bad streams',
    },
  },
  examples: [
    'pack story.json --to web --out film --zip',
    'pack story.twee --to scorm12 --out course --zip --max-mb 100',
  ],
  exits: {
    0: 'written',
    1: 'the story or one of its files has an error',
    2: 'unreadable or unwritable file, or wrong arguments',
  },
};

/** Reads comma-separated origins; `null` if one is invalid. */
function originsOf(text) {
  if (text === 'any') return 'any';
  const origins = text.split(',').map((origin) => origin.trim().replace(/\/$/, ''));
  const isOrigin = (origin) =>
    /^https?:/.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin;
  return origins.every(isOrigin) ? origins : null;
}

/** Whether records can be sent to an address, and a policy can name its origin. */
function isRecordAddress(text) {
  if (!/^https?:/.test(text) || !URL.canParse(text)) return false;
  const { origin, username, password } = new URL(text);
  // Browsers refuse to request addresses with passwords.
  return isPlainOrigin(origin) && username === '' && password === '';
}

function isLanguage(tag) {
  try {
    return new Intl.Locale(tag).baseName !== '';
  } catch {
    return false;
  }
}

const isFile = (path) => statsOf(path)?.isFile() === true;

/**
 * Reads the options of the command. Returns a sentence about the first invalid one.
 * @param {import('./command-arguments').CommandArguments} given
 * @returns {string | Omit<import('../pack/pack-story.mjs').PackOptions, 'player' | 'tell'>}
 */
export function readPackOptions({ file, options }) {
  const get = (name) => options.get(name);
  const [to, out, root, css, language] = ['--to', '--out', '--root', '--css', '--language'].map(get);
  if (!KINDS.includes(to ?? '')) return `--to must be one of: ${KINDS.join(', ')}.`;
  if (!out) return '--out must name a folder.';
  const remote = get('--remote') ?? 'refuse';
  if (remote !== 'refuse' && remote !== 'keep') return '--remote must be refuse or keep.';
  if (root !== undefined && !isFolder(root))
    return `There is no folder ${JSON.stringify(root)}: correct --root.`;
  if (css !== undefined && !isFile(css)) return `There is no file ${JSON.stringify(css)}: correct --css.`;
  if (language !== undefined && !isLanguage(language))
    return '--language must be a language tag, such as de or pt-BR.';
  if (options.has('--answers') && to !== 'scorm12' && to !== 'cmi5')
    return '--answers needs --to scorm12 or cmi5.';
  const [record, consent] = ['--record', '--consent'].map(get);
  if (record !== undefined && !isRecordAddress(record))
    return '--record must be an address such as https://records.example/films, without a password.';
  if (consent !== undefined && consent !== 'ask') return '--consent must be ask.';
  if (consent !== undefined && record === undefined) return '--consent needs --record.';
  const maxMb = get('--max-mb') === undefined ? undefined : finiteNumber(get('--max-mb'));
  if (maxMb !== undefined && !(maxMb > 0)) return '--max-mb must be a number of megabytes.';
  const origins = get('--embed-origins') === undefined ? undefined : originsOf(get('--embed-origins'));
  if (origins === null)
    return '--embed-origins must be any, or comma-separated origins such as https://shop.example.';
  return {
    to: /** @type {'web'} */ (to),
    out: resolve(out),
    folder: dirname(resolve(file)),
    remote,
    zip: options.has('--zip'),
    answers: options.has('--answers'),
    ...(root !== undefined && { root: resolve(root) }),
    ...(css !== undefined && { css }),
    ...(language !== undefined && { language }),
    ...(maxMb !== undefined && { maxMb }),
    ...(origins !== undefined && { embedOrigins: origins }),
    ...(record !== undefined && { record: { url: new URL(record).href, ...(consent && { asks: true }) } }),
    ...(get('--title') && { title: get('--title') }),
    ...(get('--id') !== undefined && { id: get('--id') }),
  };
}

/** Errors that the player would have too: the film would not start, or would stop there. */
const PLAYER_ERRORS = new Set(['UNKNOWN_NODE', 'UNKNOWN_VARIABLE']);
const isPlayerError = ({ code, severity }) => severity === 'error' && PLAYER_ERRORS.has(code);

/** Errors to report without checking. */
const uncheckedErrors = (file, text, story) => [
  ...withPlacesIn(file, text, mistakesAsWritten(story)),
  ...checkRead(file, text, story).filter(isPlayerError),
];

/** Adds line numbers to problems located in the story, and lists these problems first. */
function withLines(problems, file, text) {
  const isInStory = ({ path }) => path !== undefined;
  const placed = withPlacesIn(file, text, problems.filter(isInStory));
  return [...placed, ...problems.filter((one) => !isInStory(one))];
}

const VERBS = { read: 'reading', measure: 'measuring' };
const megabytes = (bytes) => (bytes / 1_000_000).toFixed(1);

/**
 * Packs a story. Never throws.
 * @param {import('./command-arguments').CommandArguments} given
 * @param {object} system
 * @param {(file: string) => string} system.read the text of a file
 * @param {string} system.player folder of the prebuilt player
 * @param {import('./finding-output').FindingStyle} [system.style] colours the word for a severity
 * @param {(text: string) => void} [system.show] shows progress
 * @returns {Promise<import('./command-arguments').CommandResult>}
 */
export async function packCommand(
  given,
  { read, player, style = (severity) => severity, show = () => undefined },
) {
  const options = readPackOptions(given);
  if (typeof options === 'string') return wrongArguments(options);
  try {
    const text = read(given.file);
    const { story, findings: unread } = readFile(given.file, text);
    const list = (all) => (all.length > 0 ? [writeFindings(given.file, all, 'text', style)] : []);
    if (!story) return { output: list(unread).join('\n'), code: 1 };
    let written = 0;
    const tell = ({ step, path, bytes = 0 }) => {
      show(step === 'write' ? `writing ${path}, ${megabytes(written)} MB so far` : `${VERBS[step]} ${path}`);
      written += bytes;
    };
    const { code, findings, problems, files, bytes } = await packStory(story, {
      ...options,
      player,
      ...(given.options.has('--no-check')
        ? { findings: uncheckedErrors(given.file, text, story) }
        : {
            check: (media) =>
              checkRead(given.file, text, story, {}, { media, folder: given.options.get('--root') }),
          }),
      tell,
    });
    const lines = list([...findings, ...withLines(problems, given.file, text)]);
    const last = `written: ${given.options.get('--out')} (${files.length} files, ${megabytes(bytes)} MB)`;
    return { output: [...lines, ...(code === 0 ? [last] : [])].join('\n'), code };
  } catch (error) {
    return { output: onOneLine(messageOf(error)), code: 2 };
  }
}
