import { throwInvalid } from 'iv-player/private';
import { type SinkFetch, sendJson } from './http-sink';
import { RecordSendError, type RecordSinkParts } from './record-sink';
import { type StatementFrame, filmStatements } from './xapi-statements';
import { VideoStatements } from './xapi-video';

/** Options for `xapiSink`. */
export interface XapiSinkOptions {
  /** Address of the LRS, to which `statements` is added. */
  readonly endpoint: string;
  /** Value of the header `Authorization`, such as `Basic …`. Everyone can read it in the page: give it the right to write only. */
  readonly auth: string;
  /** The learner, as an xAPI agent. Default: an account named after the session, which tells nobody's name. */
  readonly actor?: Readonly<Record<string, unknown>>;
  /** IRI of the film, under a domain of your own. Decisions, questions and nodes have IRIs below it. */
  readonly activity: string;
  /** UUID that joins statements of one registration. Default: none. */
  readonly registration?: string;
  /** Version of xAPI. Default `'1.0.3'`. */
  readonly version?: string;
  /**
   * Statements about the film, its decisions and questions, or also those of the video profile for each node; these need `detail: 'media'`
   * of the recorder. Default `'choices'`.
   */
  readonly detail?: 'choices' | 'video';
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * Sends xAPI statements to an LRS that answers requests of browsers (CORS): the film `initialized`, `completed`, `passed` or `failed` and
 * `terminated`, each decision and question `answered`, or `skipped` if the viewer did not choose. Statements are made once and sent again
 * unchanged. Throws `INVALID_ARGUMENT`.
 * @example
 * withDecisionRecord({
 *   consent: true,
 *   sinks: [xapiSink({ endpoint: 'https://lrs.example.org/xapi/', auth: 'Basic …', activity: 'https://example.org/films/door' })],
 * });
 */
export function xapiSink(options: XapiSinkOptions): RecordSinkParts;
export function xapiSink(options: XapiSinkOptions, fetched?: SinkFetch): RecordSinkParts {
  const { endpoint, auth, actor, activity, registration, version = '1.0.3', detail = 'choices' } = options;
  if (!isText(endpoint)) throwInvalid('options.endpoint', 'an address', endpoint);
  if (!isText(auth)) throwInvalid('options.auth', 'the value of a header', auth);
  if (!isText(activity) || !/^[a-z][a-z\d+.-]*:/i.test(activity))
    throwInvalid('options.activity', 'an IRI', activity);
  if (registration !== undefined && !/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(registration))
    throwInvalid('options.registration', 'a UUID', registration);
  const details: unknown = detail;
  if (details !== 'choices' && details !== 'video')
    throwInvalid('options.detail', "'choices' or 'video'", details);
  const frame: StatementFrame = {
    activity: activity.replace(/\/$/, ''),
    actor: actor ?? null,
    registration: registration ?? null,
  };
  const url = `${endpoint.replace(/\/$/, '')}/statements`;
  const video = detail === 'video' ? new VideoStatements(frame) : null;
  return {
    name: `xapi ${endpoint}`,
    ...(video && { needs: 'media' as const }),
    items: (record, { question, duration }) => {
      const film = filmStatements(frame, record, question);
      return video ? [...film, ...video.of(record, duration, film.length)] : film;
    },
    send: async (statements: readonly unknown[]) => {
      const headers = {
        'Content-Type': 'application/json',
        Authorization: auth,
        'X-Experience-API-Version': version,
      };
      const body = JSON.stringify(statements);
      try {
        await sendJson(url, { method: 'POST', headers, credentials: 'omit', body }, fetched);
      } catch (error) {
        // The statement has arrived before. Of several, the others may not have.
        const isThere = error instanceof RecordSendError && error.status === 409 && statements.length === 1;
        if (!isThere) throw error;
      }
    },
  };
}
