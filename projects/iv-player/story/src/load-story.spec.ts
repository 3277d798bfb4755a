import { TestBed } from '@angular/core/testing';
import { IvPlayerError, Player, provideIvPlayerCore, withDecisions } from 'iv-player';
import { IV_PLAYBACK_ENGINE } from 'iv-player/plugin';
import { FakePlaybackEngine } from 'iv-player/testing';
import type { StoryFileDecision, StoryFileNode } from '../../story-core/src/format/story-file';
import { type StoryFinding, finding } from '../../story-core/src/format/story-finding';
import { StoryFormatError } from '../../story-core/src/format/story-format-error';
import { StoryPlayer } from './testing/story-player';
import { TWO_WAYS, storyOf } from '../../story-core/src/testing/test-story';
import { exportStory } from './export-story';
import { editStory } from './edit-story';
import { loadStory } from './load-story';
import { storyVisualsLoader } from './story-visuals-loader';

const clip = (rest: StoryFileNode = {}): StoryFileNode => ({ source: 'clip.mp4', duration: 10, ...rest });
const codeOf = (call: () => unknown): string => {
  try {
    call();
  } catch (error) {
    return error instanceof IvPlayerError ? `${error.code}: ${error.message}` : String(error);
  }
  return 'nothing';
};

/** Extracts the path of the expression from an error message. */
const placeIn = (message: string): string | undefined => /at (.*) was ignored/.exec(message)?.[1];

describe('loadStory', () => {
  // Loads placeholders up front, so that no spec has to wait.
  beforeAll(() => storyVisualsLoader.load());

  it('adds the nodes, and appends the first one [load-story]', () => {
    const { player, path } = new StoryPlayer().load(TWO_WAYS);
    expect(player.repository.get('all').map(({ id }) => id)).toEqual(['door', 'left', 'right']);
    expect(path).toBe('door');
  });

  it('plays a story to its end, following defaults', () => {
    const story = new StoryPlayer().load(TWO_WAYS).play(30);
    expect([story.path, story.player.ended]).toEqual(['door left', true]);
  });

  it('plays a story given as text', () => {
    expect(new StoryPlayer().load(JSON.stringify(TWO_WAYS)).play(30).path).toBe('door left');
  });

  it('plays what the viewer chooses', () => {
    const story = new StoryPlayer().load(TWO_WAYS).play(3);
    story.player.decision.get('door')?.make('right');
    expect(story.advance(20).path).toBe('door right');
  });

  it('keeps a playlist that is not empty', () => {
    const story = new StoryPlayer();
    story.player.repository.add({ id: 'titles', source: 'titles.mp4', duration: 5 });
    story.player.append('titles');
    expect(story.load(TWO_WAYS).path).toBe('titles');
  });

  it('`next` follows without a question [story-next]', () => {
    const nodes = { a: clip({ next: 'b' }), b: clip({ next: 'c' }), c: clip({ ending: 'home' }) };
    expect(new StoryPlayer().load(storyOf(nodes)).play(40).path).toBe('a b c');
  });

  it('provides questions and labels for the user interface', () => {
    const { player } = new StoryPlayer().load(TWO_WAYS);
    expect(player.repository.get('door')?.data.prompt).toBe('Which way?');
    expect(player.repository.get('door')?.data.choices).toEqual({
      left: { label: 'Left' },
      right: { label: 'Right' },
    });
    expect(player.repository.get('right')?.data.choice).toEqual({ label: 'Right' });
  });

  it('provides the labels of each scene before it plays, even if several lead to the same target [choice-labels]', () => {
    const choices = (...all: StoryFileDecision['choices']): StoryFileNode =>
      clip({ decision: { choices: all } });
    const nodes = {
      a: choices({ to: 'end', label: 'From a' }, { to: 'end', label: 'Again' }, { to: 'b' }),
      b: choices({ to: 'end', label: 'From b', image: 'b.png' }),
      c: choices({ to: 'b' }, { to: 'end' }),
      d: clip({ next: 'end' }),
      end: clip({ ending: 'home' }),
    };
    const { repository } = new StoryPlayer().load(storyOf(nodes)).player;
    expect(['a', 'b', 'c', 'd', 'end'].map((id) => repository.get(id)?.data.choices)).toEqual([
      { end: { label: 'From a' }, b: {} },
      { end: { label: 'From b', image: 'b.png' } },
      { b: {}, end: {} },
      { end: {} },
      undefined,
    ]);
    expect(repository.get('end')?.data.choice).toEqual({ label: 'From a' });
  });

  it('does not change data during playback, so labels read earlier remain correct [choice-labels]', () => {
    const toEnd = (label: string): StoryFileNode =>
      clip({ decision: { choices: [{ to: 'end', label }, { to: 'b' }] } });
    const story = new StoryPlayer().load(
      storyOf({ a: toEnd('From a'), b: toEnd('From b'), end: clip({ ending: 'home' }) }),
    );
    const changes: string[] = [];
    const data = (): string => JSON.stringify(story.player.repository.get('all').map((node) => node.data));
    const before = data();
    story.player.reduxStore.subscribe(() => {
      if (data() !== before) changes.push(data());
    });
    story.play(1);
    story.player.decision.get('a')?.make('b');
    story.advance(10);
    expect([story.player.currentNodeId, changes, data()]).toEqual(['b', [], before]);
  });

  it('keeps the options of decisions', () => {
    const decision = { choices: [{ to: 'b' }], startTime: -6, endTime: -2, autoPushSingleChild: false };
    const { player } = new StoryPlayer().load(storyOf({ a: clip({ decision }), b: clip({ ending: 'x' }) }));
    const data = player.decision.data('a');
    expect([data.startTime, data.endTime, data.autoPushSingleChild]).toEqual([4, 8, false]);
  });

  it('adds sounds with their options [load-story]', () => {
    const sounds = [{ id: 'soundtrack', src: ['music.webm', 'music.m4a'], loop: true }];
    const { player } = new StoryPlayer().load({ ...TWO_WAYS, sounds });
    expect(player.audio.has('soundtrack')).toBeTrue();
  });

  it('resolves addresses against `base`', () => {
    const captions = [{ src: 'captions/door.vtt', lang: 'en', label: 'English' }];
    const nodes = { a: clip({ source: ['a.webm', { src: '/b.mp4' }], captions, ending: 'x' }) };
    const { player } = new StoryPlayer().load(storyOf(nodes), {
      base: 'https://example.org/film/story.json',
    });
    const node = player.repository.get('a');
    expect(node?.source).toEqual(['https://example.org/film/a.webm', { src: 'https://example.org/b.mp4' }]);
    expect(node?.captions[0]?.src).toBe('https://example.org/film/captions/door.vtt');
  });

  it('resolves images of choices and scenes against `base`, in every language [story-addresses]', () => {
    const choices = [
      { to: 'b', label: 'B', image: 'left.jpg' },
      { to: 'c', label: 'C', image: { en: 'en.jpg', de: 'https://y.org/de.jpg' } },
    ];
    const sheet = { src: 'sheet.jpg', width: 10, height: 10, interval: 1, columns: 5 };
    const story = storyOf({
      a: clip({ data: { poster: 'a.jpg', thumbnails: sheet, of: 'mine.jpg' }, decision: { choices } }),
      b: clip({ ending: 'x', data: { poster: 3, thumbnails: ['x'] } }),
      c: clip({ ending: 'y' }),
    });
    const { player } = new StoryPlayer().load(story, { base: 'https://x.org/film/story.json' });
    expect(player.repository.get('a')?.data).toEqual({
      choices: {
        b: { label: 'B', image: 'https://x.org/film/left.jpg' },
        c: { label: 'C', image: { en: 'https://x.org/film/en.jpg', de: 'https://y.org/de.jpg' } },
      },
      poster: 'https://x.org/film/a.jpg',
      thumbnails: { ...sheet, src: 'https://x.org/film/sheet.jpg' },
      of: 'mine.jpg',
    });
    const data: unknown = player.repository.get('b')?.data;
    expect(data).toEqual({
      ending: 'x',
      choice: { label: 'B', image: 'https://x.org/film/left.jpg' },
      poster: 3,
      thumbnails: ['x'],
    });
    expect(exportStory(player)).toEqual(story);
  });

  it('resolves images of choices in data against `base`, in every language [story-addresses]', () => {
    const data = {
      choice: { label: 'A', image: 'a.jpg' },
      choices: { b: { image: { en: 'en.jpg', de: '' } }, c: 'text', d: null },
    };
    const story = storyOf({
      a: clip({ data, next: 'b' }),
      b: clip({ ending: 'x', data: { choices: ['x'] } }),
    });
    const { player } = new StoryPlayer().load(story, { base: 'https://x.org/film/story.json' });
    const loaded: unknown = player.repository.get('a')?.data;
    expect(loaded).toEqual({
      choice: { label: 'A', image: 'https://x.org/film/a.jpg' },
      choices: { b: { image: { en: 'https://x.org/film/en.jpg', de: '' } }, c: 'text', d: null },
    });
    expect(data.choice.image).toBe('a.jpg');
  });

  it('asks if a default is not a choice, instead of pushing the only choice [foreign-default]', () => {
    const nodes = {
      a: clip({ decision: { choices: [{ to: 'b', label: 'Speak' }], defaults: ['late'] } }),
      b: clip({ ending: 'x' }),
      late: clip({ ending: 'y' }),
    };
    expect(new StoryPlayer().load(storyOf(nodes)).play(30).path).toBe('a late');
    const spoken = new StoryPlayer().load(storyOf(nodes)).play(3);
    spoken.player.decision.get('a')?.make('b');
    expect(spoken.advance(20).path).toBe('a b');
  });

  describe('variables', () => {
    const variables = { courage: { initialValue: 0 }, twice: { initialValue: 0 } };

    it('`set` runs when a node starts, in order [story-set]', () => {
      const set = { courage: { '+': [{ var: 'courage' }, 1] }, twice: { '*': [{ var: 'courage' }, 2] } };
      const nodes = { a: clip({ set, next: 'b' }), b: clip({ set, ending: 'x' }) };
      const story = new StoryPlayer().load(storyOf(nodes, { variables }));
      const values = (): unknown => story.player.variables.signals.values();
      expect(values()).toEqual({ courage: 0, twice: 0 });
      expect((story.play(1), values())).toEqual({ courage: 1, twice: 2 });
      expect((story.advance(10), values())).toEqual({ courage: 2, twice: 4 });
    });

    it('an entry of `set` that fails is reported once, and the film continues [story-failures]', () => {
      const set = { twice: { '/': [1, 0] }, courage: { '+': [{ var: 'courage' }, 5] }, gold: 1 };
      const nodes = { a: clip({ set, next: 'b' }), b: clip({ next: 'a' }) };
      const story = new StoryPlayer().load(storyOf(nodes, { variables })).play(25);
      expect(story.player.variables.signals.values()).toEqual({ courage: 10, twice: 0 });
      expect(story.player.currentNodeIndex).toBe(2);
      expect(story.errors.map(({ code, nodeId, message }) => [code, nodeId, placeIn(message)])).toEqual([
        ['BAD_FORMAT', 'a', 'nodes › a › set › twice'],
        ['BAD_FORMAT', 'a', 'nodes › a › set › gold'],
      ]);
    });

    it('a condition that fails counts as false and is reported, without affecting others [story-failures]', () => {
      const percent = storyOf(
        {
          a: clip({
            set: { n: { '+': [{ var: 'n' }, 1] }, percent: { '/': [{ var: 'n' }, { var: 'z' }] } },
            decision: {
              choices: [
                { to: 'won', label: 'Won', when: { '>=': [{ var: 'n' }, 1] } },
                { to: 'odd', label: 'Odd', when: { missing_some: [1] } },
                { to: 'lost', label: 'Lost', when: { '<': [{ var: 'n' }, 1] } },
              ],
            },
          }),
          won: clip({ ending: 'won' }),
          odd: clip({ ending: 'odd' }),
          lost: clip({ ending: 'lost' }),
        },
        {
          variables: {
            n: { initialValue: 0 },
            z: { initialValue: 0 },
            percent: { initialValue: 0 },
          },
        },
      );
      const story = new StoryPlayer().load(percent).play(1);
      expect(story.choices('a')).toBe('won');
      expect(story.errors.map(({ message }) => placeIn(message))).toEqual([
        'nodes › a › set › percent',
        'nodes › a › decision › choices › 1 › when',
      ]);
    });

    const gate = (rest: Partial<StoryFileNode['decision']> = {}): Record<string, StoryFileNode> => ({
      a: clip({
        set: { courage: { '+': [{ var: 'courage' }, 1] } },
        decision: {
          choices: [
            { to: 'brave', label: 'Brave', when: { '>=': [{ var: 'courage' }, 2] } },
            { to: 'a', label: 'Again', when: { '<': [{ var: 'courage' }, 2] } },
            { to: 'shy', label: 'Shy', when: { '!=': [{ var: 'courage' }, 9] } },
          ],
          ...rest,
        },
      }),
      brave: clip({ ending: 'x' }),
      shy: clip({ ending: 'y' }),
    });

    it('a choice is open while its condition is true with the values from `set` [open-choices]', () => {
      const story = new StoryPlayer().load(storyOf(gate(), { variables })).play(1);
      expect(story.choices('a')).toBe('a shy');
      story.player.decision.get('a')?.make('a');
      expect((story.advance(10), story.choices('a'))).toBe('brave shy');
    });

    it('a choice opens and closes as the application changes a variable', () => {
      const story = new StoryPlayer().load(storyOf(gate(), { variables })).play(1);
      story.player.variables.setValue('courage', 2);
      expect(story.choices('a')).toBe('brave shy');
      story.player.variables.setValue('courage', 9);
      expect(story.choices('a')).toBe('brave');
    });

    it('defaults that are closed are skipped [open-choices]', () => {
      const story = new StoryPlayer().load(storyOf(gate({ defaults: ['brave', 'shy'] }), { variables }));
      expect(story.play(30).path).toBe('a shy');
    });

    it('any open choice follows if no default is open [open-choices]', () => {
      const story = new StoryPlayer().load(storyOf(gate({ defaults: ['brave'] }), { variables }));
      expect(story.play(15).path).toBe('a a');
    });

    it('the film ends if no choice is open', () => {
      const nodes = {
        a: clip({ decision: { choices: [{ to: 'b', when: false }] } }),
        b: clip({ ending: 'x' }),
      };
      const story = new StoryPlayer().load(storyOf(nodes)).play(30);
      expect([story.path, story.player.ended]).toEqual(['a', true]);
    });

    it('a single open choice waits for the window, where the open choices are determined', () => {
      const nodes = {
        a: clip({ decision: { choices: [{ to: 'b', when: true }] } }),
        b: clip({ ending: 'x' }),
      };
      const story = new StoryPlayer().load(storyOf(nodes)).play(5);
      expect([story.path, story.advance(5).path]).toEqual(['a', 'a b']);
    });

    it('`set` runs again after a jump, but not when a checkpoint is restored [story-set]', () => {
      const set = { courage: { '+': [{ var: 'courage' }, 1] } };
      const story = new StoryPlayer();
      story.player.initPlugin('checkpoints');
      story
        .load(storyOf({ a: clip({ set, next: 'b' }), b: clip({ set, ending: 'x' }) }, { variables }))
        .play(2);
      const courage = (): unknown => story.advance(1).player.variables.getValue('courage');
      story.player.checkpoints.register();
      story.player.seek('b', 3);
      expect(courage()).toBe(2);
      story.player.checkpoints.restore();
      expect(courage()).toBe(1);
      story.player.seek('a', 0);
      expect(courage()).toBe(1);
      story.player.seek('b');
      expect(courage()).toBe(2);
    });

    it('a nodestart listener finds the variables set [story-set]', () => {
      const nodes = { a: clip({ next: 'b' }), b: clip({ set: { courage: 7 }, ending: 'x' }) };
      const story = new StoryPlayer().load(storyOf(nodes, { variables }));
      const seen: unknown[] = [];
      story.player.on('nodestart', () => void seen.push(story.player.variables.getValue('courage')));
      story.play(15);
      expect(seen).toEqual([0, 7]);
    });

    it('choices come from the restored checkpoint', () => {
      const story = new StoryPlayer();
      story.player.initPlugin('checkpoints');
      story.load(storyOf(gate(), { variables })).play(2);
      story.player.checkpoints.register();
      story.player.variables.setValue('courage', 5);
      expect(story.choices('a')).toBe('brave shy');
      story.player.checkpoints.restore();
      expect(story.advance(1).choices('a')).toBe('a shy');
    });
  });

  describe('a decider [named-deciders]', () => {
    const nodes = {
      a: clip({ decision: { decider: 'weighing', choices: [{ to: 'b' }, { to: 'c' }] } }),
      b: clip({ ending: 'x' }),
      c: clip({ ending: 'y' }),
    };

    it('of the application is called by its name', () => {
      const story = new StoryPlayer().load(storyOf(nodes), { deciders: { weighing: () => 'c' } });
      expect(story.play(15).path).toBe('a c');
    });

    it('that is missing throws INVALID_ARGUMENT, and nothing is loaded', () => {
      for (const deciders of [undefined, {}, Object.create({ weighing: () => 'c' }) as object]) {
        const story = new StoryPlayer();
        expect(
          codeOf(() => story.load(storyOf(nodes), deciders ? { deciders: deciders as never } : {})),
        ).toContain('INVALID_ARGUMENT: The decision of "a" needs the decider "weighing"');
        expect(story.player.repository.get('all')).toEqual([]);
      }
    });
  });

  it('decides again each time if only one choice is open', () => {
    const choices = [
      { to: 'b', when: { '==': [{ var: 'gold' }, 0] } },
      { to: 'c', when: { '!=': [{ var: 'gold' }, 0] } },
    ];
    const film = new StoryPlayer().load(
      storyOf(
        {
          a: clip({ decision: { choices } }),
          b: clip({ set: { gold: 1 }, next: 'a' }),
          c: clip({ ending: 'x' }),
        },
        { variables: { gold: { initialValue: 0 } } },
      ),
    );
    expect(film.play(35).path).toBe('a b a c');
  });

  describe('a node without a clip', () => {
    const text = Array(40).fill('word').join(' ');

    it('is shown for the reading time of its text [reading-time]', () => {
      const story = new StoryPlayer().load(storyOf({ a: { text, next: 'b' }, b: clip({ ending: 'x' }) }));
      expect(story.player.repository.get('a')?.duration).toBe(13);
      expect((story.play(12.5), story.player.currentNodeId)).toBe('a');
      expect((story.advance(1), story.player.currentNodeId)).toBe('b');
    });

    it('takes no time if placeholders are off or there is nothing to read', () => {
      const off = new StoryPlayer().load(storyOf({ a: { text, next: 'b' }, b: clip() }), {
        placeholders: false,
      });
      const empty = new StoryPlayer().load(storyOf({ a: { next: 'b' }, b: clip() }));
      for (const story of [off, empty]) expect(story.player.repository.get('a')?.duration).toBe(0);
      expect(empty.play(1).player.currentNodeId).toBe('b');
    });
  });

  it('names the file of a story that cannot be played, with or without a line', () => {
    const messageOf = (found: StoryFinding): string =>
      new StoryFormatError([found], undefined, 'film.json').message;
    const found = finding('BAD_FORMAT', [], 'It is too large.');
    expect(messageOf(found)).toBe('The story cannot be played: film.json: It is too large.');
    expect(messageOf({ ...found, line: 2 })).toContain('played in line 2 of film.json: It is');
  });

  for (const [what, story, expected] of [
    [
      'a file that is not a story',
      { format: 'film' },
      'BAD_FORMAT: The story cannot be played, at format: "format" must be "iv-story", not "film".',
    ],
    [
      'a text that is no JSON',
      '{\n"format" }',
      'BAD_FORMAT: The story cannot be played in line 2: Expected a colon.',
    ],
    [
      'a story whose first scene is not there',
      { ...TWO_WAYS, start: 'cellar' },
      'BAD_FORMAT: The story cannot be played, at start: The first scene "cellar" does not exist',
    ],
    [
      'a story that starts with what objects inherit',
      { ...TWO_WAYS, start: 'toString' },
      'The first scene "toString" does not exist',
    ],
  ] as const) {
    it(`refuses ${what}, and the film continues [load-refused]`, () => {
      const running = new StoryPlayer().load(TWO_WAYS).play(3);
      expect(codeOf(() => running.load(story))).toContain(expected);
      expect(running.advance(20).path).toBe('door left');
      expect(running.player.repository.get('all').length).toBe(3);
    });
  }

  describe('a story that the player cannot play', () => {
    const SOUND = { id: 'music', src: 'm.webm' };
    const base = 'https://x.org/film/';
    for (const [what, story, place] of [
      [
        'a sound gain that is not a number',
        { ...TWO_WAYS, sounds: [{ ...SOUND, gain: 'loud' }] },
        'sounds › 0 › gain',
      ],
      [
        'a volume that is not a number',
        { ...TWO_WAYS, sounds: [{ ...SOUND, volume: '1' }] },
        'sounds › 0 › volume',
      ],
      ['a sound without a file', { ...TWO_WAYS, sounds: [{ id: 'music', src: [] }] }, 'sounds › 0 › src'],
      [
        'a listener on a sound',
        { ...TWO_WAYS, sounds: [{ ...SOUND, onload: 'run' }] },
        'sounds › 0 › onload',
      ],
      [
        'a source that is not a URL',
        storyOf({ a: { source: 'http://', ending: 'x' } }),
        'nodes › a › source',
      ],
      ...['http:', 'http:/', 'http:\\', 'http:?x', 'http:#', 'https:', '/\t/['].map(
        (source) =>
          [`the source "${source}"`, storyOf({ a: { source, ending: 'x' } }), 'nodes › a › source'] as const,
      ),
      [
        'a picture that is not a URL',
        storyOf({ a: { decision: { choices: [{ to: 'a', image: { en: 'https://[' } }] } } }),
        'choices › 0 › image › en',
      ],
      [
        'an overlay that is not a URL',
        storyOf({ a: { overlays: [{ kind: 'image', src: '//' }], ending: 'x' } }),
        'overlays › 0 › src',
      ],
      [
        'options of a decision in its data',
        storyOf({
          a: clip({ data: { decision: { startTime: 'late' } }, next: 'b' }),
          b: clip({ ending: 'x' }),
        }),
        'data › decision › startTime',
      ],
      [
        'a variable of a million parts',
        { ...TWO_WAYS, variables: { list: { initialValue: Array(1_000_001).fill(0) } } },
        'variables › list › initialValue',
      ],
      [
        'a duration in milliseconds',
        storyOf({ a: { duration: 90_000_000, ending: 'x' } }),
        'nodes › a › duration',
      ],
    ] as const) {
      it(`such as ${what} is refused with its place, and the film continues [load-refused]`, () => {
        const running = new StoryPlayer().load({ ...TWO_WAYS, sounds: [SOUND] }).play(3);
        const sound = running.player.audio.get('music');
        expect(codeOf(() => running.load(story, { base }))).toContain(place);
        expect(running.player.audio.get('music')).toBe(sound);
        expect(running.advance(20).path).toBe('door left');
        expect(running.errors).toEqual([]);
      });
    }

    it('such as one with relative addresses and no folder is refused with their places', () => {
      const running = new StoryPlayer().load(TWO_WAYS).play(3);
      const lamp = { overlays: [{ kind: 'image', src: 'lamp.png' }], ending: 'x' } as const;
      const relative = storyOf({ a: { source: 'https://x.org/a.mp4', ...lamp } });
      const blob = { base: 'blob:https://x.org/8a0c' };
      expect(codeOf(() => running.load(relative, blob))).toContain('nodes › a › overlays › 0 › src');
      expect(editStory(running.player, relative, blob).map(({ code }) => code)).toEqual(['BAD_FORMAT']);
      expect(running.advance(20).path).toBe('door left');
      running.load(storyOf({ a: { source: 'https://x.org/a.mp4', ending: 'x' } }), blob);
      expect(running.player.repository.get('a')?.source).toBe('https://x.org/a.mp4');
      expect(() => running.load(relative, { base: 'https://x.org/' })).not.toThrow();
    });

    it('without a required plugin changes nothing either', () => {
      TestBed.configureTestingModule({
        providers: [
          provideIvPlayerCore({}, withDecisions()),
          { provide: IV_PLAYBACK_ENGINE, useFactory: () => new FakePlaybackEngine() },
        ],
      });
      const player = TestBed.inject(Player);
      loadStory(player, TWO_WAYS);
      const withVariables = storyOf(
        { x: clip({ set: { n: 1 }, ending: 'x' }) },
        { variables: { n: { initialValue: 0 } } },
      );
      const withSounds = { ...storyOf({ x: clip({ ending: 'x' }) }), sounds: [SOUND] };
      for (const story of [withVariables, withSounds])
        expect(codeOf(() => loadStory(player, story))).toContain('PLUGIN_INACTIVE');
      expect(player.repository.get('all').map(({ id }) => id)).toEqual(['door', 'left', 'right']);
      expect(player.decision.get('door')?.children.length).toBe(2);
    });
  });

  it('replaces a story loaded before: its nodes, decisions, sounds and rules', () => {
    const sounds = [{ id: 'bell', src: 'bell.mp3' }];
    const variables = { count: { initialValue: 0 } };
    const set = { count: { '+': [{ var: 'count' }, 1] } };
    const nodes = (next: string): Record<string, StoryFileNode> => ({
      a: clip({ set, next }),
      [next]: clip({ ending: 'x' }),
    });
    const story = new StoryPlayer().load(storyOf(nodes('old'), { sounds, variables }));
    story.load(storyOf(nodes('new'), { variables })).play(5);
    expect(story.player.repository.has('old')).toBeFalse();
    expect(story.player.audio.has('bell')).toBeFalse();
    expect(story.player.variables.getValue('count')).toBe(1);
  });
});
