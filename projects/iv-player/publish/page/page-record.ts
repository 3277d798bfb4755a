// Sends what viewers choose to the server that `iv-player pack --record` names. Loaded on demand, as part of `records.js`.
import {
  type EnvironmentInjector,
  createEnvironmentInjector,
  runInInjectionContext,
  signal,
} from '@angular/core';
import { PluginHost } from 'iv-player/plugin';
import type { PluginRegistry } from 'iv-player/private';
import { DecisionRecordService, type FilmRecord, httpSink, withDecisionRecord } from 'iv-player/record';
import { IV_RECORD_PAGE } from '../../record/src/decision-record-service';
import { ConsentQuestion } from './consent-question';
import { PackRecordPage } from './pack-record-page';
import type { PageConfig, RecordTarget } from './page-data';

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
  /** Runs a command of the page around the film. */
  asPage(run: () => void): void;
}

/** Consent in the address of the page, `?consent=1` or `?consent=0`; `null` if it does not say. */
export function consentOf(query: string): boolean | null {
  const given = new URLSearchParams(query).get('consent');
  return given === '1' ? true : given === '0' ? false : null;
}

/** Starts recording: at once with consent in the page's address, later with `setConsent` or the viewer's answer. */
export function startRecord(deps: PageRecordDeps): PageRecord {
  const { injector, document, query, config, language } = deps;
  const isCourse = config.to === 'scorm12';
  const { url, asks = false } = config.record;
  const page = new PackRecordPage(document, config.id);
  const consent = signal(consentOf(query));
  const source = new RecordSource(isCourse, language);
  const sink = httpSink({ url });
  const { providers } = withDecisionRecord({
    consent: () => consent() === true,
    // The LMS keeps what is stored in a course.
    queue: isCourse ? 'memory' : 'local',
    sinks: [
      { name: 'source', isDirect: true, items: (record) => source.note(record), send: () => undefined },
      { ...sink, items: (record, details) => sink.items(source.told(record), details) },
    ],
  });
  const own = createEnvironmentInjector([providers, { provide: IV_RECORD_PAGE, useValue: page }], injector);
  const { plugins } = own.get(PluginHost) as PluginHost & { readonly plugins: PluginRegistry };
  plugins.add({
    name: 'record',
    options: undefined,
    activeByDefault: true,
    resolve: () => runInInjectionContext(own, () => new DecisionRecordService()),
  });
  plugins.init('record', {});
  const question = new ConsentQuestion(document, language, (answer) => setConsent(answer));
  const setConsent = (given: boolean): void => {
    question.close();
    consent.set(given);
  };
  // A browser that asks for privacy has answered.
  if (asks && consent() === null && !page.asksForPrivacy) question.open(own);
  return { setConsent, asPage: (run) => source.asPage(run) };
}

/** Adds to records what only the page knows: whether they come from the page around the film or from the LMS, and the language shown. */
class RecordSource {
  readonly #isCourse: boolean;
  readonly #language: () => string;
  /** Records of commands of the page. */
  readonly #ofPage = new WeakSet<FilmRecord>();
  #isPage = false;

  constructor(isCourse: boolean, language: () => string) {
    this.#isCourse = isCourse;
    this.#language = language;
  }

  asPage(run: () => void): void {
    this.#isPage = true;
    try {
      run();
    } finally {
      this.#isPage = false;
    }
  }

  /** Takes a record when it is made. Has nothing to send. */
  note(record: FilmRecord): readonly [] {
    if (this.#isPage) this.#ofPage.add(record);
    return [];
  }

  /** The record to send. */
  told(record: FilmRecord): FilmRecord {
    const isByPage = this.#ofPage.has(record);
    const told = { ...record, language: record.language ?? this.#language() };
    if (told.kind === 'jump' && isByPage) return { ...told, by: 'page' };
    // The address of a course names no place.
    if (told.kind === 'start' && told.from === 'link' && this.#isCourse && !isByPage)
      return { ...told, from: 'lms' };
    return told;
  }
}
