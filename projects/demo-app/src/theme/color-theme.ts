import { DOCUMENT, Injectable, effect, inject, signal } from '@angular/core';

/** `auto` follows the system. */
export type ThemeChoice = 'auto' | 'light' | 'dark';

const storageKey = 'demo: theme';

/** Light or dark theme: the system's unless the viewer chose one. Remembered on this device. */
@Injectable({ providedIn: 'root' })
export class ColorTheme {
  readonly #root = inject(DOCUMENT).documentElement;
  readonly #chosen = signal(readChoice());

  /** The viewer's choice. */
  readonly choice = this.#chosen.asReadonly();

  constructor() {
    effect(() => {
      if (this.current() === null) delete this.#root.dataset['theme'];
      else this.#root.dataset['theme'] = this.current() ?? '';
    });
  }

  /** The chosen theme; `null` to follow the system. */
  current(): 'light' | 'dark' | null {
    const choice = this.#chosen();
    return choice === 'auto' ? null : choice;
  }

  choose(choice: ThemeChoice): void {
    this.#chosen.set(choice);
    try {
      localStorage.setItem(storageKey, choice);
    } catch {
      // Browsers may forbid storage; the choice then lasts as long as the page.
    }
  }
}

function readChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return 'auto';
  }
}
