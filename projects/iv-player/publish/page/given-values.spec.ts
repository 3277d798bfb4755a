import { readPageData } from './page-data';
import { setGivenValues } from './given-values';
import type { StoryFile } from '../../story-core/src/format/story-file';
import { StoryPlayer } from '../../story/src/testing/story-player';
import { storyOf } from '../../story-core/src/testing/test-story';

describe('Values in the address of a pack [pack-values]', () => {
  const story: StoryFile = storyOf(
    { a: { source: 'a.mp4', duration: 5, text: 'Hi {name}', set: { own: 1 }, ending: 'a' } },
    {
      variables: {
        name: { initialValue: 'you', external: true },
        age: { initialValue: 1, external: true },
        isNew: { initialValue: false, external: true },
        any: { initialValue: null, external: true },
        list: { initialValue: [], external: true },
        own: { initialValue: 0 },
      },
    },
  );
  const page = (to: string): Document => {
    const document = new DOMParser().parseFromString('<html></html>', 'text/html');
    const config = document.createElement('script');
    config.id = 'iv-config';
    config.textContent = JSON.stringify({ to });
    document.body.append(config);
    return document;
  };
  const open = (query: string, to = 'web'): { film: StoryPlayer; stop: () => void } => {
    const film = new StoryPlayer().load(story);
    const { variables } = readPageData(page(to), `https://films.example/door/?${query}`).query;
    return { film, stop: setGivenValues(film.player, story, variables) };
  };
  const valueOf = ({ player }: StoryPlayer, name: string): unknown => player.variables.getValue(name);

  for (const [query, name, value] of [
    ['var.name=Ann%20%3Cb%3E', 'name', 'Ann <b>'],
    ['var.name=', 'name', ''],
    ['var.age=12.5', 'age', 12.5],
    ['var.age=twelve', 'age', 1],
    ['var.age=', 'age', 1],
    ['var.isNew=true', 'isNew', true],
    ['var.isNew=false', 'isNew', false],
    ['var.isNew=1', 'isNew', false],
    ['var.any=x', 'any', 'x'],
    ['var.list=[1]', 'list', []],
    ['var.own=9', 'own', 0],
    ['var.__proto__=9&var.constructor=9&var.gone=9&name=x', 'name', 'you'],
  ] as const)
    it(`are set only for external variables, in their type: ${query}`, () =>
      expect(valueOf(open(query).film, name)).toEqual(value));

  it('are not read in an LMS', () =>
    expect(valueOf(open('var.name=Ann', 'scorm12').film, 'name')).toBe('you'));

  it('are in the texts of the film, and remain after a restart', () => {
    const { film, stop } = open('var.name=Ann');
    expect(film.player.repository.get('a')?.data['text']).toBe('Hi Ann');
    film.play(3).player.restart();
    expect(valueOf(film, 'name')).toBe('Ann');
    stop();
    film.player.restart();
    expect(valueOf(film, 'name')).toBe('you');
  });
});
