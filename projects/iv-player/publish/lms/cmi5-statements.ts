import type { NodeQuestion } from 'iv-player/private';
import type { AnswerRecord, ChoiceRecord } from 'iv-player/story-core';
import { extensionKey, filmStatements, isoDuration } from '../../record/src/xapi-statements';
import { type Cmi5Launch, type Cmi5LaunchData, type JsonPart, isObject } from './cmi5-launch';

/** A statement as it is sent, again and again without a change. */
export interface MadeStatement {
  readonly id: string;
  readonly json: string;
}

/** Verbs that cmi5 defines for courses. */
export type Cmi5Verb = 'initialized' | 'passed' | 'failed' | 'completed' | 'terminated';

const CONTEXT = 'https://w3id.org/xapi/cmi5/context/';
const CMI5 = { id: `${CONTEXT}categories/cmi5` };
const MOVE_ON = { id: `${CONTEXT}categories/moveon` };
const SESSION = `${CONTEXT}extensions/sessionid`;

/** Id of the session, as the LMS has made it; `null` in LMSs that make none. */
export function sessionOf({ contextTemplate: { extensions } }: Cmi5LaunchData): string | null {
  const id = isObject(extensions) ? extensions[SESSION] : null;
  return typeof id === 'string' ? id : null;
}

/** What statements are made of. */
export interface StatementTools {
  readonly launch: Cmi5Launch;
  readonly data: Cmi5LaunchData;
  /** Identity of the course in `cmi5.xml`, to which its extensions belong. */
  readonly publisherId: string;
  /** Milliseconds since 1970 in UTC. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Tag of the viewer's language; `null` for none. */
  readonly language: () => string | null;
}

/** Result of a statement with a verb that cmi5 defines. */
export interface DefinedResult {
  /** Seconds in the session; missing in `initialized`. */
  readonly seconds?: number;
  /** Fraction of the best score; `passed` and `failed` only. */
  readonly scaled?: number;
  /** Values of extensions by name; `undefined` leaves one out. */
  readonly extensions?: JsonPart;
}

const defined = (parts: JsonPart): JsonPart =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined));

/** Makes the statements of a session. */
export class Cmi5Statements {
  readonly #tools: StatementTools;
  /** Time of the last statement: none is earlier than one before. */
  #last = 0;

  constructor(tools: StatementTools) {
    this.#tools = tools;
  }

  /** Makes a statement about the course. */
  defined(verb: Cmi5Verb, { seconds, scaled, extensions = {} }: DefinedResult = {}): MadeStatement {
    const { activityId } = this.#tools.launch;
    const { masteryScore } = this.#tools.data;
    const isJudged = verb === 'passed' || verb === 'failed';
    const isResult = isJudged || verb === 'completed';
    const values = this.#extensions(extensions);
    const result = defined({
      ...(isJudged && { success: verb === 'passed' }),
      ...(verb === 'completed' && { completion: true }),
      ...(seconds !== undefined && { duration: isoDuration(seconds) }),
      ...(isJudged &&
        scaled !== undefined && { score: { scaled, raw: Math.round(100 * scaled), min: 0, max: 100 } }),
      ...(Object.keys(values).length > 0 && { extensions: values }),
    });
    return this.#make({
      verb: { id: `http://adlnet.gov/expapi/verbs/${verb}`, display: { en: verb } },
      object: { objectType: 'Activity', id: activityId },
      ...(Object.keys(result).length > 0 && { result }),
      context: this.#context(
        { category: isResult ? [CMI5, MOVE_ON] : [CMI5] },
        isJudged && masteryScore !== null ? { [`${CONTEXT}extensions/masteryscore`]: masteryScore } : {},
      ),
    });
  }

  /** Makes the statement about a decision or a question, which cmi5 allows. Its points are no score: LMSs would take them as the grade. */
  allowed(record: ChoiceRecord | AnswerRecord, question?: NodeQuestion): MadeStatement {
    const { launch, publisherId: activity } = this.#tools;
    const frame = { activity, actor: {}, registration: null };
    const [{ verb, object, result } = {}] = filmStatements(frame, record, question);
    const { score, extensions, ...rest } = result as {
      readonly score?: JsonPart;
      readonly extensions?: JsonPart;
    };
    const points = score ? this.#extensions({ points: score['raw'] }) : {};
    return this.#make({
      verb,
      object,
      result: { ...rest, extensions: { ...extensions, ...points } },
      context: this.#context({ parent: [{ id: launch.activityId }] }),
    });
  }

  /** Keys below the identity of the course. */
  #extensions(values: JsonPart): JsonPart {
    const { publisherId } = this.#tools;
    return Object.fromEntries(
      Object.entries(defined(values)).map(([name, value]) => [extensionKey(publisherId, name), value]),
    );
  }

  #make(parts: JsonPart): MadeStatement {
    const { launch, now, newId } = this.#tools;
    const id = newId();
    this.#last = Math.max(this.#last, now());
    const timestamp = new Date(this.#last).toISOString();
    // The actor as it came.
    const json = `{"actor":${launch.actor},${JSON.stringify({ id, timestamp, ...parts }).slice(1)}`;
    return { id, json };
  }

  /** The LMS's template, unchanged, with what is added to it. */
  #context(
    activities: Readonly<Record<string, readonly { readonly id: string }[]>>,
    own: JsonPart = {},
  ): JsonPart {
    const { launch, data, language } = this.#tools;
    const { contextActivities, extensions, ...template } = structuredClone<JsonPart>(data.contextTemplate);
    const all = Object.fromEntries(
      Object.entries(isObject(contextActivities) ? contextActivities : {}).map(([kind, some]) => [
        kind,
        [some].flat() as readonly JsonPart[],
      ]),
    );
    for (const [kind, added] of Object.entries(activities)) {
      const given = all[kind] ?? [];
      all[kind] = [...given, ...added.filter(({ id }) => !given.some((one) => one['id'] === id))];
    }
    const tag = language();
    return {
      ...(tag !== null && { language: tag }),
      ...template,
      registration: launch.registration,
      contextActivities: all,
      extensions: { ...own, ...(isObject(extensions) ? extensions : {}) },
    };
  }
}
