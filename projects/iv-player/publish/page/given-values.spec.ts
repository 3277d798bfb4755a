import { readPageData } from './page-data';
import { pathCode } from '../../story-core/src/path/write-path';
import { PlayerCommands, filmState } from './film-commands';
import { currentPath, findPlace, openPlace } from './film-place';
import { filledTitle } from './filled-title';
import { GivenStory, setGivenValues } from './given-values';
import type { StoryFile } from '../../story-core/src/format/story-file';
import { StoryPlayer } from '../../story/src/testing/story-player';
import { storyOf } from '../../story-core/src/testing/test-story';

describe('Values in the address of a pack [pack-values]', () => {
  const story: StoryFile = storyOf(
    {
      a: {
        source: 'a.mp4',
        duration: 5,
        text: 'Hi {name}',
        decision: {
          choices: [
            { to: 'b', label: 'Stay' },
            { to: 'c', label: 'For members', when: { var: 'isNew' } },
          ],
        },
      },
      b: { source: 'b.mp4', duration: 5, ending: 'b' },
      c: { source: 'c.mp4', duration: 5, ending: 'c' },
    },
    {
      title: 'Film for {name}',
      variables: {
        name: { initialValue: 'you', external: { type: 'string', maxLength: 12 } },
        age: { initialValue: 1, external: { type: 'number', min: 0, max: 99 } },
        isNew: { initialValue: false, external: { type: 'boolean' } },
        app: { initialValue: 'app', external: true },
        own: { initialValue: 0 },
      },
    },
  );
  let warnings: jasmine.Spy;
  beforeEach(() => (warnings = spyOn(console, 'warn')));

  const page = (to: string): Document => {
    const document = new DOMParser().parseFromString('<html></html>', 'text/html');
    const config = document.createElement('script');
    config.id = 'iv-config';
    config.textContent = JSON.stringify({ to });
    document.body.append(config);
    return document;
  };
  const open = (query: string, to = 'web'): StoryPlayer => {
    const film = new StoryPlayer().load(story);
    const { variables } = readPageData(page(to), `https://films.example/door/?${query}`).query;
    setGivenValues(film.player, story, variables);
    return film;
  };
  const valueOf = ({ player }: StoryPlayer, name: string): unknown => player.variables.getValue(name);

  for (const [query, name, value] of [
    ['var.name=Ann%20%3Cb%3E', 'name', 'Ann <b>'],
    ['var.name=', 'name', ''],
    ['var.age=12.5', 'age', 12.5],
    ['var.isNew=true', 'isNew', true],
    ['var.isNew=false', 'isNew', false],
  ] as const)
    it(`are set: ${query}`, () => {
      expect(valueOf(open(query), name)).toEqual(value);
      expect(warnings).not.toHaveBeenCalled();
    });

  for (const [query, name, value] of [
    ['var.name=Much%20too%20long', 'name', 'you'],
    ['var.age=twelve', 'age', 1],
    ['var.age=', 'age', 1],
    ['var.age=100', 'age', 1],
    ['var.isNew=1', 'isNew', false],
    ['var.app=x', 'app', 'app'],
    ['var.own=9', 'own', 0],
    ['var.__proto__=9', 'name', 'you'],
    ['var.constructor=9', 'name', 'you'],
    ['var.gone=9', 'name', 'you'],
  ] as const)
    it(`are ignored with a warning: ${query}`, () => {
      expect(valueOf(open(query), name)).toEqual(value);
      expect(warnings).toHaveBeenCalledOnceWith(jasmine.stringContaining(query.slice(4).split('=')[0] ?? ''));
    });

  it('are not read in an LMS, nor taken from the page', () => {
    const film = open('var.name=Ann', 'scorm12');
    expect(valueOf(film, 'name')).toBe('you');
    const state = () => filmState(film.player, story, 'en');
    new PlayerCommands(film.player, story, state, false).setValues({ name: 'Ann' });
    expect(valueOf(film, 'name')).toBe('you');
    new PlayerCommands(film.player, story, state).setValues({ name: 'Ann', age: 3, own: 1 });
    expect(film.player.variables.signals.values()).toEqual({
      name: 'Ann',
      age: 3,
      isNew: false,
      app: 'app',
      own: 0,
    });
  });

  it('are in the texts of the film and its title, and remain after a restart', () => {
    const film = open('var.name=Ann');
    expect(film.player.repository.get('a')?.data['text']).toBe('Hi Ann');
    expect(filledTitle(film.player, story, 'en')).toBe('Film for Ann');
    film.play(3).player.restart();
    expect(valueOf(film, 'name')).toBe('Ann');
  });

  it('apply to paths: a choice that they open can be read, written and opened', () => {
    const film = open('var.isNew=true');
    const given = new GivenStory(film.player, story);
    const { current } = given;
    expect(given.current).toBe(current);
    const path = pathCode(current, ['a', 'c']);
    expect(findPlace(story, { path, time: 0 })).toBeNull();
    const place = findPlace(current, { path, time: 0 });
    expect(place?.steps.map(({ node }) => node)).toEqual(['a', 'c']);
    openPlace(film.player, current, place!);
    expect(film.path).toBe('a c');
    expect(currentPath(film.player, given.current)).toBe(path);
    setGivenValues(film.player, story, [['isNew', false]]);
    expect(given.current).not.toBe(current);
  });

  it('change texts that are shown, as text', () => {
    const film = open('').play(1);
    setGivenValues(film.player, story, [['name', '<b>{age}</b>']]);
    expect(film.player.repository.get('a')?.data['text']).toBe('Hi <b>{age}</b>');
  });
});
