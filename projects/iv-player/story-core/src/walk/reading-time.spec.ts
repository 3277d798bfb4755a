import { knownSeconds, readingSeconds } from './reading-time';

const words = (count: number): string => Array(count).fill('word').join(' ');

describe('readingSeconds', () => {
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
    it(`is ${what} [reading-time]`, () => expect(readingSeconds(node)).toBe(seconds));
  }
});

describe('readingSeconds of texts without spaces', () => {
  const sentences = {
    Chinese: '老人慢慢地走过那座小桥，河水在月光下安静地流着。',
    Japanese: '古い橋の下を、川は静かに流れていた。彼は手紙を握りしめた。',
    Thai: 'ชายชราเดินข้ามสะพานอย่างช้าๆและแม่น้ำไหลอย่างเงียบสงบใต้แสงจันทร์',
    Khmer: 'បុរសចំណាស់ដើរឆ្លងស្ពានយឺតៗហើយទន្លេហូរដោយស្ងៀមស្ងាត់',
  };
  const { Segmenter } = Intl;
  afterEach(() => Object.assign(Intl, { Segmenter }));

  for (const [language, sentence] of Object.entries(sentences)) {
    for (const has of [true, false]) {
      it(`counts the words of ${language} ${has ? 'with' : 'without'} the segmenter of the browser [reading-time]`, () => {
        if (!has) Reflect.deleteProperty(Intl, 'Segmenter');
        const perMinute = (sentence.length * 10 * 60) / (readingSeconds({ text: sentence.repeat(10) }) - 1);
        expect(perMinute).toBeGreaterThan(250);
        expect(perMinute).toBeLessThan(language === 'Thai' || language === 'Khmer' ? 1200 : 450);
      });
    }
  }

  it('counts words as usual where there are spaces', () => {
    expect(readingSeconds({ text: `${words(100)} 河` })).toBeCloseTo(31.3, 0);
    expect(readingSeconds({ text: Array(100).fill('слово').join(' ') })).toBe(31);
    expect(readingSeconds({ text: Array(100).fill('단어').join(' ') })).toBe(31);
  });

  it('is an hour at most', () => expect(readingSeconds({ text: words(100_000) })).toBe(3600));
});

describe('knownSeconds', () => {
  it("is the given duration or the placeholder's, or unknown until the media have loaded", () => {
    expect(knownSeconds({ duration: 4, text: words(100) })).toBe(4);
    expect(knownSeconds({ source: [], text: words(100) })).toBe(31);
    expect(knownSeconds({ source: 'a.mp4', text: words(100) })).toBeUndefined();
  });
});
