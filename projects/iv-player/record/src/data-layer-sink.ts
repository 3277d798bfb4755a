import type { FilmRecord } from 'iv-player/story-core';
import type { RecordSinkParts } from './record-sink';

/** Options for `dataLayerSink`. */
export interface DataLayerSinkOptions {
  /** Name of the global list. Default `'dataLayer'`. */
  readonly name?: string;
}

/** Longest value that Google Analytics keeps. */
const LONGEST = 100;

type Values = Readonly<Record<string, string | number | boolean | null>>;

/** The parameters of an event, ten at most with `event` and the session; `null` for records that are no events. */
function parametersOf(record: FilmRecord): Values | null {
  switch (record.kind) {
    case 'start':
      return { event: 'iv_start', iv_from: record.from };
    case 'choice': {
      const { node, answer, to, by, seconds, changed } = record;
      return {
        event: 'iv_choice',
        iv_node: node,
        iv_answer: answer,
        iv_to: to,
        iv_by: by,
        iv_seconds: seconds,
        iv_changed: changed,
      };
    }
    case 'question': {
      const { node, id, answer, correct, points, tries } = record;
      const text = Array.isArray(answer) ? answer.join(',') : (answer as string | number | null);
      return {
        ...{ event: 'iv_question', iv_node: node, iv_question: id, iv_answer: text },
        ...{ iv_correct: correct, iv_points: points, iv_tries: tries },
      };
    }
    case 'ending': {
      const { name, code, played, choices, passed, score } = record;
      return {
        ...{
          event: 'iv_ending',
          iv_ending: name,
          iv_path: code,
          iv_played: Math.round(played),
          iv_choices: choices,
        },
        ...{ iv_passed: passed ?? null, iv_score: score ?? null },
      };
    }
    case 'leave':
      return {
        event: 'iv_leave',
        iv_node: record.node,
        iv_path: record.code,
        iv_played: Math.round(record.played),
      };
    default:
      return null;
  }
}

const cut = (value: Values[string]): Values[string] =>
  typeof value === 'string' ? value.slice(0, LONGEST) : value;

/**
 * Pushes events for a tag manager into a global list: `iv_start`, `iv_choice`, `iv_question`, `iv_ending` and `iv_leave`, with parameters
 * such as `iv_node` and `iv_answer`: at most ten, of at most 100 characters each, as Google Analytics keeps. Parameters without a value are
 * `null`, as tag managers keep earlier ones otherwise. Creates the list if it is missing, and loads nothing: whether it leaves the page is up to the
 * tag manager.
 * @example
 * withDecisionRecord({ consent: true, sinks: [dataLayerSink()] });
 */
export function dataLayerSink({ name = 'dataLayer' }: DataLayerSinkOptions = {}): RecordSinkParts {
  return {
    name: `dataLayer ${name}`,
    isDirect: true,
    items: (record) => {
      const parameters = parametersOf(record);
      if (!parameters) return [];
      const all: Values = { ...parameters, iv_story: record.story, iv_session: record.session };
      return [Object.fromEntries(Object.entries(all).map(([key, value]) => [key, cut(value)]))];
    },
    send: (events) => {
      const page = globalThis as unknown as Record<string, unknown[] | undefined>;
      (page[name] ??= []).push(...events);
    },
  };
}
