import { checkStory } from '../../../story-core/src/check/check-story';
import { StoryPlayer } from '../testing/story-player';
import { storyOf } from '../../../story-core/src/testing/test-story';
import { storyVisualsLoader } from '../story-visuals-loader';

describe('StoryOverlays', () => {
  const story = storyOf(
    {
      door: {
        source: 'door.mp4',
        duration: 10,
        overlays: [
          { kind: 'text', text: { en: 'A <b>door</b>', de: 'Eine Tür' }, startTime: 2, endTime: -3 },
          { kind: 'image', src: 'lamp.png', text: 'A lamp', box: [10, 20, 30, 40], endTime: 4 },
          { kind: 'choice', to: 'right' },
        ],
        decision: {
          startTime: 5,
          endTime: 9,
          defaults: ['left'],
          choices: [
            { to: 'left', label: 'Left' },
            { to: 'right', label: 'Right' },
          ],
        },
      },
      left: { source: 'left.mp4', duration: 5, ending: 'x' },
      right: { source: 'right.mp4', duration: 5, ending: 'y' },
    },
    { languages: ['en', 'de'] },
  );
  // Loads the code in advance.
  beforeAll(() => storyVisualsLoader.load());

  const layer = ({ player }: StoryPlayer): HTMLElement | null =>
    player.overlays.get('iv-story-overlays') as HTMLElement | null;
  /** Returns the visible texts and descriptions of images. */
  const seen = (film: StoryPlayer): readonly string[] =>
    [...(layer(film)?.children ?? [])].flatMap((one) =>
      (one as HTMLElement).style.visibility === 'hidden'
        ? []
        : [one instanceof HTMLImageElement ? `${one.getAttribute('src')} ${one.alt}` : one.textContent],
    );

  it('are shown from start to end, and choices while they can be made [story-overlays]', () => {
    const film = new StoryPlayer().load(story).play(1);
    expect(seen(film)).toEqual(['lamp.png A lamp']);
    expect(seen(film.advance(1))).toEqual(['A <b>door</b>', 'lamp.png A lamp']);
    expect(seen(film.advance(2))).toEqual(['A <b>door</b>']);
    expect(seen(film.advance(1.5))).toEqual(['A <b>door</b>', 'Right']);
    expect(seen(film.advance(2))).toEqual(['Right']);
    expect(seen(film.advance(4))).toEqual([]);
    expect(film.player.currentNodeId).toBe('left');
  });

  it('keep their elements, and so focus, if the language changes or the node repeats', () => {
    const film = new StoryPlayer().load(story).play(6);
    const [, , choice] = layer(film)?.children ?? [];
    film.player.language = 'de';
    expect(layer(film)?.children[2]).toBe(choice);
    film.player.append('door');
    film.player.currentNodeIndex = 1;
    film.advance(6);
    expect([film.player.currentNodeIndex, layer(film)?.children[2] === choice]).toEqual([1, true]);
  });

  it('follow a seek', () => {
    const film = new StoryPlayer().load(story).play(3);
    film.player.seek(8);
    expect(seen(film.advance(0.1))).toEqual(['Right']);
    film.player.seek(1);
    expect(seen(film.advance(0.1))).toEqual(['lamp.png A lamp']);
  });

  it('use the player language', () => {
    const film = new StoryPlayer().load(story).play(3);
    film.player.language = 'de';
    expect(seen(film)).toEqual(['Eine Tür', 'lamp.png A lamp']);
    expect((layer(film)?.firstElementChild as HTMLElement).lang).toBe('de');
  });

  it('make their choice when clicked [story-overlays]', () => {
    const film = new StoryPlayer().load(story).play(6);
    (layer(film)?.lastElementChild as HTMLElement).click();
    expect(film.advance(5).path).toBe('door right');
  });

  it('make one of two choices with the same target, named by its id [story-overlays] [choice-values]', () => {
    const { door, ...nodes } = story.nodes;
    const choices = [...(door?.decision?.choices ?? []), { to: 'left', label: 'Crawl' }];
    const overlays = [
      { kind: 'choice', to: 'left' },
      { kind: 'choice', to: 'left~2' },
    ] as const;
    const changed = { ...story, nodes: { door: { ...door, overlays, decision: { choices } }, ...nodes } };
    expect(checkStory(changed).filter(({ severity }) => severity === 'error')).toEqual([]);
    const film = new StoryPlayer().load(changed).play(6);
    expect(seen(film)).toEqual(['Left', 'Crawl']);
    (layer(film)?.lastElementChild as HTMLElement).click();
    expect(film.player.decision.get('door')?.selected.choice).toBe('left~2');
  });

  it('make no other choice with the same target if their own is closed [story-overlays] [choice-values]', () => {
    const { door, ...nodes } = story.nodes;
    const opened = { '==': [{ var: 'key' }, 1] };
    const choices = [
      { to: 'left', label: 'Knock', when: opened },
      { to: 'left', label: 'Kick it in' },
      { to: 'right', id: 'run', label: 'Run', when: opened },
      { to: 'right', id: 'walk', label: 'Walk' },
    ];
    const overlays = ['left', 'left~2', 'right'].map((to) => ({ kind: 'choice', to }) as const);
    const film = new StoryPlayer().load({
      ...story,
      variables: { key: { initialValue: 0 } },
      nodes: { door: { ...door, overlays, decision: { choices } }, ...nodes },
    });
    film.play(6);
    expect(seen(film)).toEqual(['Kick it in', 'Walk']);
    film.player.variables.setValue('key', 1);
    expect(seen(film)).toEqual(['Knock', 'Kick it in', 'Run']);
    film.player.variables.setValue('key', 0);
    (layer(film)?.children[0] as HTMLElement).click();
    expect(film.player.decision.get('door')?.state).toBe('active');
    (layer(film)?.children[2] as HTMLElement).click();
    expect(film.player.decision.get('door')?.selected.choice).toBe('walk');
  });

  it('are positioned as in the file, with addresses relative to it [story-overlays]', () => {
    const film = new StoryPlayer().load(story, { base: 'https://example.org/film/story.json' }).play(1);
    const image = layer(film)?.children[1] as HTMLImageElement;
    const { left, top, width, height } = image.style;
    expect([left, top, width, height]).toEqual(['10%', '20%', '30%', '40%']);
    expect(image.getAttribute('src')).toBe('https://example.org/film/lamp.png');
  });

  it('are removed with their story', () => {
    const film = new StoryPlayer().load(story);
    expect(layer(film)).not.toBeNull();
    film.load(storyOf({ a: { source: 'a.mp4', duration: 3, ending: 'x' } }));
    expect(layer(film)).toBeNull();
  });
});
