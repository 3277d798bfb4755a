import { matchingLanguage } from 'iv-player/ui';

/** Languages of the page's texts. */
export const PAGE_LANGUAGES = ['en', 'de'] as const;

const ENGLISH = {
  play: 'Play',
  resume: 'Continue',
  resumeQuestion: 'Continue where you left off?',
  startAgain: 'Start again',
  reload: 'Reload the page',
  close: 'Close',
  failed: 'This film cannot be played: ask its publisher for a new copy.',
  'not-tracked': 'Your progress cannot be saved: open this film from your course.',
  offline: 'You are offline: keep this page open, and your progress is saved when you are online again.',
  'session-over': 'This session has ended, and nothing more is recorded: reload the page to continue.',
  finish: 'Finish and close',
  finishQuestion: 'You have reached the end.',
  finished: 'You have finished: you can close this window or leave this page.',
  'file-scheme': 'This film is streamed and cannot be played from a file: open it from a web server.',
};

/** Texts of the page; some come from the script of an LMS. */
export type PageTexts = Readonly<typeof ENGLISH> & { readonly 'pass-kept'?: string };

/** Texts of the page itself; those of the player are in `iv-player/ui`. */
export const PAGE_TEXTS: Readonly<Record<(typeof PAGE_LANGUAGES)[number], PageTexts>> = {
  en: ENGLISH,
  de: {
    play: 'Abspielen',
    resume: 'Weitersehen',
    resumeQuestion: 'Dort weitersehen, wo Sie aufgehört haben?',
    startAgain: 'Von vorn beginnen',
    reload: 'Seite neu laden',
    close: 'Schließen',
    failed: 'Dieser Film kann nicht abgespielt werden. Wenden Sie sich an den Anbieter.',
    'not-tracked':
      'Ihr Fortschritt kann nicht gespeichert werden. Öffnen Sie den Film aus Ihrem Kurs heraus.',
    offline:
      'Sie sind offline. Lassen Sie diese Seite geöffnet: Ihr Fortschritt wird gespeichert, sobald Sie wieder online sind.',
    'session-over':
      'Diese Sitzung ist beendet, und es wird nichts mehr aufgezeichnet. Laden Sie die Seite neu, um fortzufahren.',
    finish: 'Beenden und schließen',
    finishQuestion: 'Sie haben das Ende erreicht.',
    finished: 'Sie sind fertig: Sie können dieses Fenster schließen oder diese Seite verlassen.',
    'file-scheme':
      'Dieser Film wird gestreamt und kann nicht aus einer Datei abgespielt werden. Öffnen Sie ihn über einen Webserver.',
  },
};

/** Notice shown over the film. */
export type PageNotice =
  'not-tracked' | 'offline' | 'session-over' | 'finished' | 'file-scheme' | 'pass-kept';

/** Language of the page's texts for a film's language; English if there is no translation. */
export const pageLanguage = (language: string): (typeof PAGE_LANGUAGES)[number] =>
  PAGE_LANGUAGES.find((one) => one === matchingLanguage(PAGE_LANGUAGES, language)) ?? 'en';
