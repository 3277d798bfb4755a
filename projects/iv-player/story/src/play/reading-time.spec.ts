import { knownSeconds, slateSeconds } from './reading-time';

const words = (count: number): string => Array(count).fill('word').join(' ');

describe('slateSeconds', () => {
  for (const [what, node, seconds] of [
    ['200 words a minute and one second more', { text: words(100) }, 31],
    ['three seconds at least', { text: 'Go' }, 3],
    ['the language that takes longest', { text: { en: words(10), de: words(100) } }, 31],
    ['the question too', { text: words(50), decision: { prompt: words(50), choices: [] } }, 31],
    [
      'a second and its label for each choice',
      {
        text: words(80),
        decision: {
          choices: [
            { to: 'a', label: words(10) },
            { to: 'b', label: words(10) },
          ],
        },
      },
      33,
    ],
    ['no time for choices without labels', { text: words(100), decision: { choices: [{ to: 'a' }] } }, 31],
    ['no words for punctuation', { text: `${words(100)} — …` }, 31],
    ['0 without anything to read', {}, 0],
    ['0 for an empty text', { text: ' ' }, 0],
  ] as const) {
    it(`is ${what} [reading-time]`, () => expect(slateSeconds(node)).toBe(seconds));
  }
});

describe('knownSeconds', () => {
  it('is the duration, else that of the slate, else unknown until the media are read', () => {
    expect(knownSeconds({ duration: 4, text: words(100) })).toBe(4);
    expect(knownSeconds({ source: [], text: words(100) })).toBe(31);
    expect(knownSeconds({ source: 'a.mp4', text: words(100) })).toBeUndefined();
  });
});
