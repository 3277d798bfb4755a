// Asks the viewer of a packed film for consent. Part of `records.js`.
import { type Injector, effect } from '@angular/core';
import { type PAGE_LANGUAGES, pageLanguage } from './page-texts';

interface ConsentTexts {
  readonly question: string;
  readonly allow: string;
  readonly refuse: string;
}

const TEXTS: Readonly<Record<(typeof PAGE_LANGUAGES)[number], ConsentTexts>> = {
  en: {
    question: 'May this film send what you choose to its publisher? Your name is not sent.',
    allow: 'Allow',
    refuse: 'Not now',
  },
  de: {
    question: 'Darf dieser Film an den Anbieter senden, was Sie wählen? Ihr Name wird nicht gesendet.',
    allow: 'Erlauben',
    refuse: 'Jetzt nicht',
  },
};

/** What the focus moves to when the question is gone: the first of these. */
const AFTER = ['.pf-continue', '.pf-play', 'iv-controls button'];

/** A line over the film with two buttons. The film plays meanwhile, unrecorded. */
export class ConsentQuestion {
  readonly #document: Document;
  readonly #language: () => string;
  readonly #answer: (consent: boolean) => void;
  #close = (): void => undefined;

  constructor(page: Document, language: () => string, answer: (consent: boolean) => void) {
    this.#document = page;
    this.#language = language;
    this.#answer = answer;
  }

  open(injector: Injector): void {
    const line = this.#element('div', 'pf-notice');
    line.dataset['notice'] = 'consent';
    line.setAttribute('role', 'group');
    const text = this.#element('p');
    // Announced when its text is set, which is after it was added.
    text.setAttribute('role', 'status');
    const allow = this.#button('pf-allow', true);
    const refuse = this.#button('pf-refuse', false);
    line.append(text, allow, refuse);
    this.#document.querySelector('.pf-notices')?.append(line);
    const texts = effect(
      () => {
        const language = pageLanguage(this.#language());
        const given = TEXTS[language];
        line.lang = language;
        line.setAttribute('aria-label', given.question);
        text.textContent = given.question;
        allow.textContent = given.allow;
        refuse.textContent = given.refuse;
      },
      { injector },
    );
    this.#close = () => {
      const hasFocus = line.contains(this.#document.activeElement);
      texts.destroy();
      line.remove();
      if (hasFocus) this.#focusFilm();
    };
  }

  /** Removes the line. Does nothing if it is not shown. */
  close(): void {
    this.#close();
    this.#close = () => undefined;
  }

  #focusFilm(): void {
    const [first] = AFTER.flatMap((name) => [...this.#document.querySelectorAll<HTMLElement>(name)]);
    first?.focus();
  }

  #button(name: string, consent: boolean): HTMLElement {
    const button = this.#element('button', `iv-button ${name}`);
    button.setAttribute('type', 'button');
    button.addEventListener('click', () => this.#answer(consent));
    return button;
  }

  #element(tag: string, className = ''): HTMLElement {
    const element = this.#document.createElement(tag);
    element.className = className;
    return element;
  }
}
