import { untracked } from '@angular/core';
import { checkStory } from '../../story-core/src/check/check-story';
import type { StoryFile, StoryText } from '../../story-core/src/format/story-file';
import { StoryPlayer } from './testing/story-player';
import { storyOf } from '../../story-core/src/testing/test-story';
import { editStory } from './edit-story';
import { exportStory } from './export-story';

const STORY: StoryFile = storyOf(
  {
    door: {
      source: 'door.mp4',
      duration: 60,
      text: 'Hello {name}.',
      title: { en: 'For {name}', de: 'Für {name}' },
      set: { visits: { '+': [{ var: 'visits' }, 1] } },
      decision: {
        prompt: { en: '{name}, which way?', de: '{name}, wohin?' },
        choices: [
          { to: 'left', label: 'Left, {name}', description: 'visit {visits}', image: '{name}.webp' },
          { to: 'right', label: 'Right {{x}} {unknown}' },
        ],
      },
    },
    left: { source: 'left.mp4', duration: 5, next: 'door' },
    right: { source: 'right.mp4', duration: 5, ending: 'right' },
  },
  {
    languages: ['en', 'de'],
    variables: { name: { initialValue: 'you', external: true }, visits: { initialValue: 0 } },
  },
);

describe('Variables in texts of a story [text-values]', () => {
  const dataOf = ({ player }: StoryPlayer, id: string): Readonly<Record<string, unknown>> =>
    player.repository.get(id)!.data;
  const labels = ({ player }: StoryPlayer): readonly (StoryText | undefined)[] =>
    player.decision.get('door')!.choices.map(({ label }) => label);

  it('are filled in before the first scene, and when their values change', () => {
    const film = new StoryPlayer().load(STORY);
    expect(dataOf(film, 'door')['text']).toBe('Hello you.');
    expect(labels(film)).toEqual(['Left, you', 'Right {x} {unknown}']);
    film.player.variables.setValue('name', 'Ann');
    expect(dataOf(film, 'door')['prompt']).toEqual({ en: 'Ann, which way?', de: 'Ann, wohin?' });
    expect(dataOf(film, 'door')['title']).toEqual({ en: 'For Ann', de: 'Für Ann' });
    expect(labels(film)).toEqual(['Left, Ann', 'Right {x} {unknown}']);
    film.play(1);
    const open = untracked(() => film.player.decision.signals.open());
    expect(open?.choices.map(({ description }) => description)).toEqual(['visit 1', undefined]);
    film.player.variables.setValue('name', 'Bo');
    expect(labels(film)[0]).toBe('Left, Bo');
    expect(untracked(() => film.player.decision.signals.open())?.choices[0]?.label).toBe('Left, Bo');
  });

  it('leave addresses of images, and the choice that was made', () => {
    const film = new StoryPlayer().load(STORY).play(1);
    film.player.decision.get('door')!.make('left');
    film.player.variables.setValue('name', 'Ann');
    const decision = film.player.decision.get('door')!;
    expect(decision.choices[0]?.image).toBe('{name}.webp');
    expect(decision.selected.choice).toBe('left');
  });

  it('are text, whatever they contain', () => {
    const film = new StoryPlayer().load(STORY);
    for (const value of ['<img src=x onerror=alert(1)>', '{visits}', '{{', '$&', '']) {
      film.player.variables.setValue('name', value);
      expect(dataOf(film, 'door')['text']).toBe(`Hello ${value}.`);
    }
    for (const [value, shown] of [
      [0.1 + 0.2, '0.3'],
      [true, 'true'],
      [null, ''],
      [[1], '[1]'],
    ] as const) {
      film.player.variables.setValue('name', value);
      expect(dataOf(film, 'door')['text']).toBe(`Hello ${shown}.`);
    }
  });

  it('stay names in an exported story, and in an edited one', () => {
    const film = new StoryPlayer().load(STORY).play(1);
    film.player.variables.setValue('name', 'Ann');
    expect(exportStory(film.player)).toEqual(STORY);
    const edited = {
      ...STORY,
      nodes: { ...STORY.nodes, door: { ...STORY.nodes['door'], text: 'Bye {name}.' } },
    };
    expect(editStory(film.player, edited)).toEqual([]);
    expect(dataOf(film, 'door')['text']).toBe('Bye Ann.');
    expect(exportStory(film.player)).toEqual(edited as StoryFile);
  });

  it('are declared, or reported with the remedy', () => {
    const findings = checkStory(STORY).filter(({ code }) => code.startsWith('UNKNOWN_'));
    expect(findings.map(({ code, severity, path }) => [code, severity, path.join('.')])).toEqual([
      ['UNKNOWN_VALUE', 'warning', 'nodes.door.decision.choices.1.label'],
    ]);
    expect(findings[0]?.message).toBe(
      'This text contains {unknown}, but there is no such variable: declare it in "variables", or write {{unknown}} to show the braces.',
    );
    const unused = storyOf(
      { a: { text: 'Hi {name}', ending: 'a' } },
      { variables: { name: { initialValue: '' } } },
    );
    expect(checkStory(unused)).toEqual([]);
  });

  it('are reported if they would be shown as they stand, like those of other template languages [text-values]', () => {
    const variables = {
      name: { initialValue: '' },
      bag: { initialValue: [] },
      'my score': { initialValue: 0 },
    };
    const messagesOf = (text: string): readonly string[] =>
      checkStory(storyOf({ a: { text: `{name} {bag} ${text}`, ending: 'a' } }, { variables }))
        .filter(({ code }) => code === 'UNKNOWN_VALUE')
        .map(({ message }) => message);
    for (const text of ['{ name }', '{name }'])
      expect(messagesOf(text)).toEqual([
        `This text contains "${text}", which is not replaced with a value: write {name}.`,
      ]);
    expect(messagesOf('{my score}')).toEqual([
      'This text contains "{my score}", which is not replaced with a value: rename the variable, with letters, digits, "_" and "-" only.',
    ]);
    for (const text of [
      '{{name}}',
      '{{ name }}',
      '{ sic }',
      '{{other}}',
      '{ }',
      'name}}',
      '${name}',
      '{bag.0}',
    ])
      expect(messagesOf(text)).withContext(text).toEqual([]);
  });

  it('have numbers as the viewer reads them, also after another language is chosen', () => {
    const film = new StoryPlayer().load({
      ...STORY,
      nodes: {
        ...STORY.nodes,
        door: {
          ...STORY.nodes['door'],
          text: '{visits}',
          title: { en: '{visits}', de: '{visits}' },
          decision: {
            choices: [
              { to: 'left', label: '{visits}' },
              { to: 'right', label: '-' },
            ],
          },
          data: { choices: { left: { label: '{visits}', description: '{visits}' } } },
        },
      },
    });
    const { player } = film;
    player.variables.setValue('visits', 1234.5);
    const shown = (): unknown[] => [dataOf(film, 'door')['text'], labels(film)[0]];
    expect(shown()).toEqual(['1,234.5', '1,234.5']);
    player.language = 'de';
    expect(shown()).toEqual(['1.234,5', '1.234,5']);
    expect(dataOf(film, 'door')['title']).toEqual({ en: '1,234.5', de: '1.234,5' });
    expect(dataOf(film, 'door')['choices']).toEqual({ left: { label: '1.234,5', description: '1.234,5' } });
    expect(exportStory(player).nodes['door']?.text).toBe('{visits}');
  });
});
