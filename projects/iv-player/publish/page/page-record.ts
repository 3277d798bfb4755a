// Sends what viewers choose to the server that `iv-player pack --record` names. Loaded on demand, as part of `records.js`.
import {
  type EnvironmentInjector,
  createEnvironmentInjector,
  runInInjectionContext,
  signal,
} from '@angular/core';
import { PluginHost } from 'iv-player/plugin';
import type { PluginRegistry } from 'iv-player/private';
import { DecisionRecordService, type RecordAttribution, httpSink } from 'iv-player/record';
import * as filmRecords from '../../record/src/lazy/film-records';
import {
  IV_RECORD_PAGE,
  IV_RECORD_SETTINGS,
  type RecordLoader,
  type RecordSettings,
} from '../../record/src/record-loader';
import { ConsentQuestion } from './consent-question';
import { type PageConfig, type RecordTarget, isCourse } from './page-data';

export interface PageRecordDeps {
  readonly injector: EnvironmentInjector;
  readonly document: Document;
  /** Query of the page's address. */
  readonly query: string;
  readonly config: PageConfig & { readonly record: RecordTarget };
  /** Current language of the film's texts. */
  readonly language: () => string;
}

/** The recorder of a packed film. */
export interface PageRecord {
  /** Says whether the viewer agrees to be recorded, and asks no longer. */
  setConsent(consent: boolean): void;
  /** Runs commands of the page around the film or of the LMS. */
  attribute(attribution: RecordAttribution, run: () => void): void;
}

/** Consent in the address of the page, `?consent=1` or `?consent=0`; `null` if it does not say. */
export function consentOf(query: string): boolean | null {
  const given = new URLSearchParams(query).get('consent');
  return given === '1' ? true : given === '0' ? false : null;
}

/** Starts recording: at once with consent in the page's address, later with `setConsent` or the viewer's answer. */
export function startRecord(deps: PageRecordDeps): PageRecord {
  const { injector, document, query, config, language } = deps;
  const { url, asks = false } = config.record;
  const page: RecordLoader = {
    ...injector.get(IV_RECORD_PAGE),
    key: `iv-pack:${config.id}:record:`,
    // In the same script.
    load: () => Promise.resolve(filmRecords),
  };
  const consent = signal(consentOf(query));
  const sink = httpSink({ url });
  const settings = {
    consent,
    // The LMS keeps what is stored in a course.
    queue: isCourse(config) ? 'memory' : 'local',
    sinks: [
      {
        ...sink,
        // The player has no language until one is chosen.
        items: (record, details) =>
          sink.items({ ...record, language: record.language ?? language() }, details),
      },
    ],
    ...{
      detail: 'choices',
      labels: false,
      texts: false,
      sample: 1,
      batch: 20,
      every: 10,
      honourSignals: true,
    },
  } satisfies RecordSettings;
  const own = createEnvironmentInjector(
    [
      { provide: IV_RECORD_SETTINGS, useValue: settings },
      { provide: IV_RECORD_PAGE, useValue: page },
    ],
    injector,
  );
  const { plugins } = own.get(PluginHost) as PluginHost & { readonly plugins: PluginRegistry };
  const service = runInInjectionContext(own, () => new DecisionRecordService());
  plugins.add({
    name: 'record',
    options: undefined,
    activeByDefault: true,
    resolve: () => service,
  });
  plugins.init('record', {});
  const question = new ConsentQuestion(document, language, (answer) => setConsent(answer));
  const setConsent = (given: boolean): void => {
    question.close();
    consent.set(given);
  };
  // A browser that asks for privacy has answered.
  if (asks && consent() === null && !page.asksForPrivacy) question.open(own);
  return { setConsent, attribute: (attribution, run) => service.attribute(attribution, run) };
}
