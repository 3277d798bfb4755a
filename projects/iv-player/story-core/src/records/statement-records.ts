import type { FilmRecord } from './film-record';

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {};
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Whether a value looks like an xAPI statement. */
export const isStatement = (value: unknown): boolean =>
  textOf(fieldsOf(fieldsOf(value)['verb'])['id']) !== '';

/** Parses a duration in ISO 8601 without years and months; `null` if it is none. */
function secondsOf(duration: unknown): number | null {
  const found = /^P(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?$/.exec(textOf(duration));
  if (!found) return null;
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = found.map(Number).map((part) => part || 0);
  return ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
}

/** Values of the film's extensions, by name. */
const extensionsOf = (result: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fieldsOf(result['extensions'])).map(([key, value]) => [
      key.replace(/^.*(?:#|\/x\/)/, ''),
      value,
    ]),
  );

/** An id that ends an address. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Digits of a statement's id that count statements; those before them are the session's. */
const COUNTING_DIGITS = 12;
/** Distance of the ids of two records. */
const PER_RECORD = 16;
/** Number of the first record that is read of a session, since earlier ones may follow: half as many as a session can have. */
const FIRST_SEQ = 500_000;
/** Ids of statements begin again at 0 after the last one. */
const ALL_IDS = 281_474_976_710_656;

const VIDEO_PROFILE = 'https://w3id.org/xapi/video';

/** What is not a statement of ours. */
const FOREIGN: Fields = {};

/** Activity of the film in a statement of the video profile; `undefined` for other statements. */
function videoActivity(address: string, context: unknown): string | undefined {
  const categories = fieldsOf(fieldsOf(context)['contextActivities'])['category'];
  const isVideo =
    Array.isArray(categories) && categories.some((category) => fieldsOf(category)['id'] === VIDEO_PROFILE);
  return isVideo ? /^(.*)\/nodes\/[^/]*$/.exec(address)?.[1] : undefined;
}

/** Activity of the film, and kind and id of its part, in a statement about a decision or a question. */
function partOf(
  address: string,
  verb: string,
): readonly [activity: string, kind: string | undefined, key: string | undefined] {
  // The film's own id may look like that of a part.
  const found = /^(?:answered|skipped)$/.test(verb)
    ? /^(.*)\/(decisions|questions)\/([^/]*)$/.exec(address)
    : null;
  return found ? [found[1] ?? '', found[2], found[3]] : [address, undefined, undefined];
}

/** Turns the statements of `xapiSink` back into records. Sessions are told apart by the ids of the statements, which every LRS keeps. */
export class StatementRecords {
  readonly #story: string;
  /** Activity of the film: that of the first statement. */
  #activity: string | null = null;
  /** The first number that was read of each session. */
  readonly #firsts = new Map<string, number>();

  /** @param story id of the story, which statements do not have */
  constructor(story: string) {
    this.#story = story;
  }

  /**
   * Returns the record of a statement, unchecked; `null` for statements of the film that repeat another or tell of playback. Statements of
   * another film than the first one become records of another story, and those of other programs nothing that is a record.
   */
  recordOf(statement: unknown): Fields | null {
    const { id, verb: verbOf, object, result: results, timestamp, context } = fieldsOf(statement);
    const verb = textOf(fieldsOf(verbOf)['id']).replace(/^.*\//, '');
    const address = textOf(fieldsOf(object)['id']);
    const video = videoActivity(address, context);
    const [activity, kind, key = ''] = video === undefined ? partOf(address, verb) : [video];
    const result = fieldsOf(results);
    const extensions = extensionsOf(result);
    const isRepeated = video !== undefined || (/^(?:passed|failed)$/.test(verb) && 'ending' in extensions);
    const record = kind
      ? this.#part(kind, decoded(key), fieldsOf(object), result)
      : filmRecord(verb, result, extensions);
    const own = isRepeated ? { kind: 'media' } : record;
    if (own === null || (kind !== undefined && !('node' in extensions))) return FOREIGN;
    this.#activity ??= activity;
    if (isRepeated && activity === this.#activity) return null;
    return {
      ...{ v: 1, ...this.#placeOf(textOf(id)), at: timestamp, t: 0, rev: 'xapi' },
      story: activity === this.#activity ? this.#story : activity,
      language: fieldsOf(context)['language'] ?? null,
      ...own,
    };
  }

  #part(kind: string, key: string, object: Fields, result: Fields): Partial<FilmRecord> | Fields {
    const extensions = extensionsOf(result);
    const { response } = result;
    const seconds = secondsOf(result['duration']);
    if (kind === 'decisions')
      return { kind: 'choice', limit: null, ...extensions, answer: response ?? null, seconds };
    const isList =
      fieldsOf(object['definition'])['interactionType'] === 'choice' && typeof response === 'string';
    const list = response === '' ? [] : textOf(response).split('[,]');
    return {
      ...extensions,
      ...{ kind: 'question', id: key, answer: isList ? list : (response ?? null) },
      ...{ correct: result['success'] ?? null, seconds },
    };
  }

  /** Session and number of a record, of the id of its statement. */
  #placeOf(id: string): { readonly session: string; readonly seq: number } {
    const session = id.slice(0, -COUNTING_DIGITS);
    const number = Math.floor(Number.parseInt(id.slice(-COUNTING_DIGITS), 16));
    const first = this.#firsts.get(session) ?? number;
    this.#firsts.set(session, first);
    const forward = (number - first + ALL_IDS) % ALL_IDS;
    const distance = forward < ALL_IDS / 2 ? forward : forward - ALL_IDS;
    return { session, seq: FIRST_SEQ + Math.floor(distance / PER_RECORD) };
  }
}

/** What a statement about the whole film tells; `null` if it is not one of ours. */
function filmRecord(verb: string, result: Fields, extensions: Fields): Fields | null {
  const played = secondsOf(result['duration']);
  if (verb === 'initialized' && 'path' in extensions) return { kind: 'start', ...extensions };
  if (verb === 'completed' && 'ending' in extensions)
    return { kind: 'ending', ...extensions, name: extensions['ending'], played };
  if (verb === 'terminated' && 'path' in extensions) return { kind: 'leave', ...extensions, played };
  return null;
}
