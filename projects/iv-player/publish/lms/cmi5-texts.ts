/** Texts of a course with cmi5, in place of those of the page. */
export const CMI5_TEXTS = {
  en: {
    'session-over':
      'This session has ended, and nothing more is recorded: open this film from your course again.',
    'pass-kept': 'You have passed: this is recorded when you open this film from your course again.',
    leave: 'Leave',
  },
  de: {
    'session-over':
      'Diese Sitzung ist beendet, und es wird nichts mehr aufgezeichnet. Öffnen Sie diesen Film noch einmal aus Ihrem Kurs heraus.',
    'pass-kept':
      'Sie haben bestanden. Das wird aufgezeichnet, sobald Sie diesen Film noch einmal aus Ihrem Kurs heraus öffnen.',
    leave: 'Verlassen',
  },
};
