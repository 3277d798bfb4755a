import type { StoryFile } from '../../format/story-file';
import { storyOf } from '../../testing/test-story';
import { checkStory } from '../check-story';

describe('language tags of a story', () => {
  const found = (story: StoryFile): readonly string[] =>
    checkStory(story)
      .filter(({ message }) => message.includes('language tag'))
      .map(({ code, severity, path, message }) => `${severity} ${code} ${path.join('.')} ${message}`);
  const inText = (tag: string): StoryFile => storyOf({ a: { text: { [tag]: 'A' }, ending: 'x' } });

  it('in a usual form have no finding [check-languages]', () => {
    for (const tag of [
      'en',
      'pt-BR',
      'zh-Hant-TW',
      'de-CH-1996',
      'yue',
      'EN-us',
      'en-x-pirate',
      'x-elvish',
      'es-419',
    ])
      expect(found(inText(tag)))
        .withContext(tag)
        .toEqual([]);
  });

  it('that browsers do not know are named, with the usual form [check-languages]', () => {
    expect(found(inText('de_DE'))).toEqual([
      'warning MISSING_TRANSLATION nodes.a.text.de_DE "de_DE" is not a language tag, so browsers do not know the language: write "de-DE".',
    ]);
    expect(found(inText('english'))).toEqual([
      'warning MISSING_TRANSLATION nodes.a.text.english "english" is not a language tag, so browsers do not know the language: use one such as "en" or "pt-BR".',
    ]);
    for (const [tag, wanted] of [
      ['pt_br', 'pt-BR'],
      [' en', 'en'],
      ['zh_hant', 'zh-Hant'],
    ] as const)
      expect(found(inText(tag))[0]).toContain(`: write "${wanted}".`);
    for (const tag of ['', 'e', 'en-', 'en--US', '12', 'en US', 'x', 'Deutsch', 'en-toolongforit'])
      expect(found(inText(tag)).length)
        .withContext(tag)
        .toBe(1);
  });

  it('are checked wherever a story has them, each once [check-languages]', () => {
    const bad = (number: number): string => `t_${number}`;
    const captions = [{ src: 'a.vtt', lang: bad(1), label: 'A' }];
    const story = storyOf(
      {
        a: {
          source: 'a.mp4',
          title: { [bad(2)]: 'A' },
          captions,
          audioDescription: [{ src: 'b.vtt', lang: bad(3) }],
          overlays: [{ kind: 'text', text: { [bad(4)]: 'A' } }],
          decision: {
            prompt: { [bad(5)]: 'A' },
            choices: [
              {
                to: 'b',
                label: { [bad(6)]: 'A' },
                description: { [bad(7)]: 'A' },
                image: { [bad(8)]: 'a.png' },
              },
            ],
          },
        },
        b: { text: { [bad(0)]: 'B' }, captions, ending: 'x' },
      },
      { languages: [bad(0)], title: { [bad(9)]: 'A' } },
    );
    const wanted = Array.from({ length: 10 }, (_, index) => bad(index));
    expect(
      found(story)
        .map((one) => /"(t_\d)"/.exec(one)?.[1])
        .sort(),
    ).toEqual(wanted);
  });
});
