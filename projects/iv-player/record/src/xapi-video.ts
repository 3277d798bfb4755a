import type { FilmRecord } from 'iv-player/story-core';
import {
  type StatementFrame,
  type StatementPart,
  type StatementVerb,
  statement,
  statementId,
} from './xapi-statements';

const PROFILE = 'https://w3id.org/xapi/video';
const extension = (name: string): string => `${PROFILE}/extensions/${name}`;

/** Seconds of a node that may be missing although it was played in full. */
const MISSING = 0.1;

type Segment = readonly [from: number, to: number];

/** One pass of a node. */
interface VideoPass {
  readonly node: string;
  /** Id of the pass for the profile. */
  readonly id: string;
  readonly length: number;
  segments: readonly Segment[];
  /** Start of the segment that is playing; `null` while it is not. */
  from: number | null;
  /** Where playback was last known to be. */
  time: number;
}

/** Three decimals at most, as the profile asks. */
const rounded = (seconds: number): number => Math.round(seconds * 1000) / 1000;
const sum = (segments: readonly Segment[]): number =>
  segments.reduce((total, [from, to]) => total + to - from, 0);

/** Seconds of a clip that were played at least once. */
export function coveredSeconds(segments: readonly Segment[]): number {
  let covered = 0;
  let end = 0;
  for (const [from, to] of [...segments].sort(([one], [other]) => one - other)) {
    covered += Math.max(0, to - Math.max(from, end));
    end = Math.max(end, to);
  }
  return covered;
}

/**
 * Statements of the video profile for each node, made of records of `detail: 'media'`. Segments end where playback really was: at a seek,
 * at its start, not at its target.
 */
export class VideoStatements {
  readonly #frame: StatementFrame;
  /** The current pass of each session: several players may share a sink. */
  readonly #passes = new Map<string, VideoPass>();

  constructor(frame: StatementFrame) {
    this.#frame = frame;
  }

  /** @param duration of the current node in seconds; 0 if it is not known. @param first number of the first statement of the record */
  of(record: FilmRecord, duration: number, first: number): readonly StatementPart[] {
    const { session } = record;
    let index = first;
    const tell = (pass: VideoPass, verb: StatementVerb, result?: StatementPart): StatementPart =>
      this.#statement(record, index++, pass, verb, result);
    if (record.kind === 'media') {
      const isNew = this.#passes.get(session)?.node !== record.node;
      const pass = isNew ? this.#open(record, record.node, duration) : this.#passes.get(session);
      if (!pass) return [];
      const opened = isNew ? [tell(pass, 'initialized')] : [];
      const { action, time, to } = record;
      if (action === 'play') {
        pass.from = pass.time = time;
        return [...opened, tell(pass, 'played', { [extension('time')]: time })];
      }
      const wasPlaying = this.#stop(pass, time);
      if (action === 'seek' && to !== undefined) {
        pass.time = to;
        if (wasPlaying) pass.from = to;
        const times = { [extension('time-from')]: time, [extension('time-to')]: to };
        return [...opened, tell(pass, 'seeked', { ...times, ...this.#progress(pass) })];
      }
      const result = { [extension('time')]: time, ...this.#progress(pass) };
      return [...opened, ...(wasPlaying ? [tell(pass, 'paused', result)] : [])];
    }
    if (record.kind !== 'node') return [];
    const pass = this.#passes.get(session);
    if (pass?.node !== record.node) return [];
    const { watched, of, left } = record;
    const isAtEnd = left === 'seam' || left === 'end';
    const rest = Math.max(0, watched - sum(pass.segments));
    const end = isAtEnd ? of : pass.from === null ? pass.time : pass.from + rest;
    this.#stop(pass, end);
    this.#passes.delete(session);
    const result = { [extension('time')]: rounded(end), ...this.#progress(pass) };
    const isComplete = of > 0 && coveredSeconds(pass.segments) >= of - MISSING;
    return [
      ...(isComplete ? [tell(pass, 'completed', { ...result, [extension('progress')]: 1 })] : []),
      tell(pass, 'terminated', result),
    ];
  }

  #open(record: FilmRecord, node: string, length: number): VideoPass {
    // The number after those of statements.
    const id = statementId(record, 15);
    const pass = { node, id, length: rounded(length), segments: [], from: null, time: 0 };
    this.#passes.set(record.session, pass);
    return pass;
  }

  /** Ends the segment that is playing. Returns whether there was one. */
  #stop(pass: VideoPass, time: number): boolean {
    const { from } = pass;
    pass.from = null;
    pass.time = time;
    if (from === null) return false;
    if (time > from) pass.segments = [...pass.segments, [from, time]];
    return true;
  }

  #progress({ segments, length }: VideoPass): StatementPart {
    const text = segments.map((segment) => segment.map(rounded).join('[.]')).join('[,]');
    return {
      ...(length > 0 && { [extension('progress')]: rounded(Math.min(1, coveredSeconds(segments) / length)) }),
      [extension('played-segments')]: text,
    };
  }

  #statement(
    record: FilmRecord,
    index: number,
    { node, id, length }: VideoPass,
    verb: StatementVerb,
    result?: StatementPart,
  ): StatementPart {
    const { activity } = this.#frame;
    return statement(this.#frame, record, index, verb, {
      object: {
        objectType: 'Activity',
        id: `${activity}/nodes/${encodeURIComponent(node)}`,
        definition: { type: `${PROFILE}/activity-type/video` },
      },
      ...(result && { result: { extensions: result, ...(verb === 'completed' && { completion: true }) } }),
      context: {
        contextActivities: {
          category: [{ objectType: 'Activity', id: PROFILE }],
          parent: [{ objectType: 'Activity', id: activity }],
        },
        extensions: { [extension('session-id')]: id, ...(length > 0 && { [extension('length')]: length }) },
      },
    });
  }
}
