import type { StoryFinding } from '../../story-core/src/format/story-finding';
import { StoryPlayer } from './testing/story-player';
import { storyOf } from '../../story-core/src/testing/test-story';
import { storyVisualsLoader } from './story-visuals-loader';
import { type StoryWatchOptions, watchStory } from './watch-story';

describe('watchStory', () => {
  const url = 'https://example.org/film/story.json';
  const story = (text: string): string =>
    JSON.stringify(storyOf({ a: { source: 'a.mp4', text, duration: 60, ending: 'x' } }));
  let content: string | null;
  let signal: AbortSignal | undefined;
  let fetching: jasmine.Spy<typeof fetch>;
  let stop: () => void;
  let changed: (findings: readonly StoryFinding[]) => void;
  // Loads placeholders up front, so that no spec has to wait.
  beforeAll(() => storyVisualsLoader.load());

  beforeEach(() => {
    signal = undefined;
    fetching = spyOn(globalThis, 'fetch').and.callFake((_, options) => {
      signal = options?.signal ?? undefined;
      return content === null
        ? Promise.resolve(new Response('', { status: 404 }))
        : Promise.resolve(new Response(content));
    });
  });
  afterEach(() => stop());

  const watch = (film: StoryPlayer): void => {
    stop = watchStory(film.player, url, { interval: 0, onChange: (findings) => changed(findings) });
  };
  /** Saves a file; resolves with the findings once the change has been noticed. */
  const save = (text: string): Promise<readonly StoryFinding[]> => {
    content = text;
    return new Promise((resolve) => (changed = resolve));
  };
  const textOf = ({ player }: StoryPlayer): unknown => player.repository.get('a')?.data['text'];
  const notice = ({ player }: StoryPlayer): string | null =>
    (player.overlays.get('iv-story-findings') as HTMLElement | null)?.textContent ?? null;

  it('loads the file, and continues with each version at the same time', async () => {
    const film = new StoryPlayer();
    const first = save(story('one'));
    watch(film);
    expect(await first).toEqual([]);
    expect(film.player.repository.get('a')?.source).toBe('https://example.org/film/a.mp4');
    film.play(7);
    expect(await save(story('two'))).toEqual([]);
    expect([textOf(film), film.player.currentNodeTime]).toEqual(['two', 7]);
  });

  it('uses its own address as base by default', async () => {
    const film = new StoryPlayer();
    const first = save(story('one'));
    const options = { base: undefined, interval: 0 } as unknown as StoryWatchOptions;
    stop = watchStory(film.player, url, { ...options, onChange: (findings) => changed(findings) });
    await first;
    expect(film.player.repository.get('a')?.source).toBe('https://example.org/film/a.mp4');
  });

  it('shows why a version was refused, as text with its line, until one is accepted', async () => {
    const film = new StoryPlayer();
    const first = save(story('one'));
    watch(film);
    await first;
    film.play(7);
    const [found] = await save('{ "<b>": 1 }');
    expect(found?.code).toBe('BAD_FORMAT');
    expect(notice(film)).toContain('1:10  "<b>" is not a known key');
    expect([textOf(film), film.player.currentNodeTime]).toEqual(['one', 7]);
    await save(story('two'));
    expect(notice(film)).toBeNull();
  });

  it('keeps a story that is playing until its file changes', async () => {
    const film = new StoryPlayer().load(story('one')).play(7);
    const first = save(story('one'));
    watch(film);
    expect(await first).toEqual([]);
    expect(film.player.repository.get('a')?.source).toBe('a.mp4');
    await save(story('two'));
    expect(textOf(film)).toBe('two');
  });

  it('waits for a file that is missing temporarily', async () => {
    const film = new StoryPlayer().load(story('one'));
    content = null;
    watch(film);
    while (fetching.calls.count() < 2) await new Promise((resolve) => setTimeout(resolve));
    expect(notice(film)).toBeNull();
    expect(await save(story('one'))).toEqual([]);
  });

  it('shows that the server does not answer, until it answers again [play-unreachable]', async () => {
    const film = new StoryPlayer();
    const first = save(story('one'));
    watch(film);
    await first;
    let isDown = true;
    const answer = fetching.and.callFake(() =>
      isDown ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response(content)),
    );
    const requested = async (more: number): Promise<void> => {
      const wanted = answer.calls.count() + more;
      while (answer.calls.count() < wanted) await new Promise((resolve) => setTimeout(resolve));
    };
    await requested(2);
    expect(notice(film)).toBe(
      `  ${url} cannot be loaded (Failed to fetch): check that its server is running.`,
    );
    isDown = false;
    await requested(2);
    expect(notice(film)).toBeNull();
    await save('{');
    isDown = true;
    await requested(2);
    isDown = false;
    await requested(2);
    expect(notice(film)).withContext('what is wrong with the file returns').not.toContain('Failed to fetch');
    expect(notice(film)).not.toBeNull();
  });

  it('stops requesting and showing anything', async () => {
    const film = new StoryPlayer();
    const first = save('{');
    watch(film);
    await first;
    expect(notice(film)).not.toBeNull();
    stop();
    expect(notice(film)).toBeNull();
    expect(signal?.aborted).toBeTrue();
  });
});
