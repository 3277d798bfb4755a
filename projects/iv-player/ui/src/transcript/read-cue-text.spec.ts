import { readCueText } from './read-cue-text';

describe('readCueText', () => {
  const cases: readonly [string, string, readonly string[]][] = [
    ['removes tags', 'Where <i>were</i> <c.loud>you</c>?', ['Where were you?']],
    ['splits lines', 'One\ntwo', ['One', 'two']],
    [
      'names the voice of each line',
      '<v Esme>Yes?\nReally?</v>\n<v Mary>No.',
      ['Esme: Yes?', 'Esme: Really?', 'Mary: No.'],
    ],
    ['omits the pronunciation of ruby text', '<ruby>漢<rt>kan</rt></ruby>字', ['漢字']],
    ['omits times within the text', 'One <00:00:01.000>two', ['One two']],
    ['decodes entities', '&lt;b&gt; &amp;', ['<b> &']],
  ];
  for (const [title, text, expected] of cases) {
    it(title, () => {
      const { lines } = readCueText(new VTTCue(0, 1, text));
      expect(lines.map(({ voice, text: said }) => (voice ? `${voice}: ${said}` : said))).toEqual([
        ...expected,
      ]);
    });
  }
});
