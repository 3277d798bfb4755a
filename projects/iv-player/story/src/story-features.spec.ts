import { PLATFORM_ID } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { type IvPlayerError, Player } from 'iv-player';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { TWO_WAYS, storyOf } from '../../story-core/src/testing/test-story';
import { withStory } from './story-features';
import type { StoryOptions } from './story-options';
import { StoryService } from './story-service';

describe('withStory', () => {
  const errors: IvPlayerError[] = [];
  const urls: string[] = [];

  function create(story: string | object, options?: StoryOptions, platform = 'browser'): Player {
    TestBed.configureTestingModule({
      providers: [
        provideIvPlayerTesting({}, withStory(story, options)),
        { provide: PLATFORM_ID, useValue: platform },
      ],
    });
    const player = TestBed.inject(Player);
    errors.length = 0;
    player.on('error', (error) => void errors.push(error));
    return player;
  }

  /** Content by address. */
  function serve(files: Readonly<Record<string, string>>): void {
    urls.length = 0;
    spyOn(globalThis, 'fetch').and.callFake((url) => {
      urls.push(url as string);
      const text = files[url as string];
      return Promise.resolve(text === undefined ? new Response('', { status: 404 }) : new Response(text));
    });
  }

  it('loads an object once the player exists [provide-story]', async () => {
    const player = create(TWO_WAYS);
    await TestBed.inject(StoryService).loaded;
    expect([...player.playlist].map(({ id }) => id)).toEqual(['door']);
    expect(TestBed.inject(StoryService).signals.story()).toEqual(TWO_WAYS);
  });

  it('loads a file, whose address is the base of addresses in the story [provide-story]', async () => {
    serve({ 'https://example.org/film/story.json': JSON.stringify(TWO_WAYS) });
    const player = create('https://example.org/film/story.json');
    await TestBed.inject(StoryService).loaded;
    expect(player.repository.get('left')?.source).toBe('https://example.org/film/left.mp4');
  });

  it('loads a local file with absolute addresses', async () => {
    const whole = storyOf({ a: { source: 'https://example.org/a.mp4', ending: 'x' } });
    const url = URL.createObjectURL(new Blob([JSON.stringify(whole)]));
    const player = create(url);
    await TestBed.inject(StoryService).loaded;
    expect(player.repository.get('a')?.source).toBe('https://example.org/a.mp4');
    URL.revokeObjectURL(url);
  });

  it('uses the address of the file as base unless the options have one [provide-story]', async () => {
    serve({ 'https://example.org/film/story.json': JSON.stringify(TWO_WAYS) });
    const options = { base: undefined } as unknown as StoryOptions;
    const player = create('https://example.org/film/story.json', options);
    await TestBed.inject(StoryService).loaded;
    expect(player.repository.get('left')?.source).toBe('https://example.org/film/left.mp4');
  });

  it('loads nothing for an empty address, which would resolve to the page [provide-story]', async () => {
    serve({});
    for (const story of ['', ' ', null]) {
      TestBed.resetTestingModule();
      create(story as string);
      await TestBed.inject(StoryService).loaded;
      expect([urls, errors, TestBed.inject(StoryService).signals.story()]).toEqual([[], [], null]);
    }
  });

  it('loads the text of a file, even on a server [provide-story]', async () => {
    serve({});
    for (const platform of ['browser', 'server']) {
      TestBed.resetTestingModule();
      const player = create(` ${JSON.stringify(TWO_WAYS)}`, {}, platform);
      await TestBed.inject(StoryService).loaded;
      expect([urls, player.repository.has('door')]).toEqual([[], true]);
    }
  });

  it('keeps the application unstable until the story has loaded', async () => {
    serve({ 'story.json': JSON.stringify(TWO_WAYS) });
    const player = create('story.json');
    const { ApplicationRef } = await import('@angular/core');
    await TestBed.inject(ApplicationRef).whenStable();
    expect(player.repository.has('door')).toBeTrue();
  });

  for (const [what, files, expected] of [
    ['a file that does not exist', {}, 'The file story.json could not be loaded'],
    ['a file that is not a story', { 'story.json': '{' }, 'The story cannot be played in line 1'],
  ] as const) {
    it(`reports ${what} as an error event, and loads nothing [provide-story]`, async () => {
      serve(files);
      const player = create('story.json');
      await expectAsync(TestBed.inject(StoryService).loaded).toBeRejected();
      expect(errors.map(({ code, message }) => `${code} ${message}`)).toEqual([
        jasmine.stringContaining(expected),
      ]);
      expect(errors[0]?.code).toBe('BAD_FORMAT');
      expect(player.repository.get('all')).toEqual([]);
    });
  }

  it('passes deciders on', async () => {
    const decision = { choices: [{ to: 'left' }], decider: 'weighing' };
    const story = { ...TWO_WAYS, nodes: { ...TWO_WAYS.nodes, door: { source: 'a.mp4', decision } } };
    create(story);
    await expectAsync(TestBed.inject(StoryService).loaded).toBeRejectedWithError(
      /needs the decider "weighing"/,
    );
    TestBed.resetTestingModule();
    create(story, { deciders: { weighing: () => 'left' } });
    await expectAsync(TestBed.inject(StoryService).loaded).toBeResolved();
  });

  it('requests no file on a server', async () => {
    serve({});
    create('story.json', {}, 'server');
    await TestBed.inject(StoryService).loaded;
    expect(urls).toEqual([]);
  });

  it('does nothing after the player was destroyed', async () => {
    serve({ 'story.json': JSON.stringify(TWO_WAYS) });
    create('story.json');
    const { loaded } = TestBed.inject(StoryService);
    TestBed.resetTestingModule();
    await expectAsync(loaded).toBeResolved();
    expect(errors).toEqual([]);
  });
});
