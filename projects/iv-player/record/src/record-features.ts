import type { IvPlayerFeature } from 'iv-player';
import { withPlugin } from 'iv-player/plugin';
import { DecisionRecordService } from './decision-record-service';
import { IV_RECORD_SETTINGS } from './record-loader';
import { type DecisionRecordOptions, recordSettings } from './record-options';

/**
 * Records what viewers choose, with their consent, and sends it to sinks of your choice: starts, choices, questions, jumps, endings and
 * where the page was left; no user ids, addresses or devices. With a story file, records have its id, codes of paths and judged endings.
 * Throws `INVALID_ARGUMENT` for wrong options. A server that refuses records is reported once by the player's `error` event, with the code
 * `RECORD_REFUSED`, as is a sink that throws; the film never waits.
 * @example
 * const hasConsent = signal(false);
 * const record = withDecisionRecord({ consent: hasConsent, sinks: [httpSink({ url: '/films' })] });
 * provideIvPlayer({}, withStory('film/story.json'), record);
 */
export function withDecisionRecord(options: DecisionRecordOptions): IvPlayerFeature {
  return {
    providers: [
      { provide: IV_RECORD_SETTINGS, useValue: recordSettings(options) },
      withPlugin({ name: 'record', type: DecisionRecordService }).providers,
    ],
  };
}
