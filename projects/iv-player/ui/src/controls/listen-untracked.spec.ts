import { computed, signal } from '@angular/core';
import { listenUntracked } from './listen-untracked';

describe('listenUntracked', () => {
  it('lets listeners write signals when Angular removes the focused element', () => {
    const box = document.body.appendChild(document.createElement('div'));
    const button = box.appendChild(document.createElement('button'));
    const count = signal(0);
    const abort = new AbortController();
    const errors: unknown[] = [];
    listenUntracked(
      box,
      ['focusout'],
      () => {
        try {
          count.set(count() + 1);
        } catch (error) {
          errors.push(error);
        }
      },
      { signal: abort.signal },
    );
    button.focus();
    // As a template, a computation must not write signals.
    const removal = computed(() => {
      button.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
      button.remove();
      return 'removed';
    });
    expect([removal(), errors]).toEqual(['removed', []]);
    expect(count()).toBeGreaterThan(0);
    abort.abort();
    box.remove();
  });
});
