import { ChangeDetectionStrategy, Component, PLATFORM_ID, type Type, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { IvPlayer, type IvPlayerError, Player } from 'iv-player';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { IvFullPlayer } from 'iv-player/ui';
import { TWO_WAYS } from '../../story-core/src/testing/test-story';
import { IvStory } from './iv-story';
import { withStory } from './story-features';

const FILE = 'film/story.json';
const TEXT = JSON.stringify(TWO_WAYS);

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvFullPlayer, IvStory],
  template: '<iv-full-player [story]="story()" (ready)="play()" />',
})
class Page {
  readonly story = signal<string | object | null>(FILE);
  readonly isPlaying = signal(false);
  readonly player = TestBed.inject(Player);

  protected play(): void {
    if (this.isPlaying()) void this.player.play().catch(() => undefined);
  }
}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvFullPlayer],
  template: '<iv-full-player />',
})
class PageWithoutDirective {}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvFullPlayer],
  template: '<iv-full-player story="film/story.json" />',
})
class Forgotten {}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer],
  template: '<iv-player story="film/story.json" />',
})
class ForgottenOnStage {}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvFullPlayer, IvStory],
  template: '<iv-full-player story="film/story.json" />',
})
class Imported {}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvStory],
  template: '<iv-full-player story="film/story.json" />',
})
class WithoutFullPlayer {}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvStory],
  template: '<iv-player story="film/story.json" />',
})
class WithoutPlayer {}

type Answer = () => Promise<Response>;

const answer =
  (text: string, init?: ResponseInit): Answer =>
  () =>
    Promise.resolve(new Response(text, init));

describe('a story that is not there', () => {
  let warn: jasmine.Spy;
  let next: Answer;
  let errors: IvPlayerError[];

  beforeEach(() => {
    warn = spyOn(console, 'warn');
    next = answer(TEXT);
    errors = [];
    spyOn(globalThis, 'fetch').and.callFake((_, init) =>
      init?.mode === 'no-cors' ? Promise.resolve(new Response()) : next(),
    );
  });

  const open = async <T>(
    component: Type<T>,
    options = {},
    features: Parameters<typeof provideIvPlayerTesting>[1][] = [],
    platform = 'browser',
  ) => {
    TestBed.configureTestingModule({
      providers: [provideIvPlayerTesting(options, ...features), { provide: PLATFORM_ID, useValue: platform }],
    });
    const player = TestBed.inject(Player);
    player.on('error', (error) => void errors.push(error));
    const fixture = TestBed.createComponent(component);
    await fixture.whenStable();
    const element = fixture.nativeElement as HTMLElement;
    const buttons = () => [...element.querySelectorAll<HTMLButtonElement>('button')];
    return {
      fixture,
      player,
      text: () => element.querySelector('iv-notices')?.textContent.replace(/\s+/g, ' ').trim(),
      press: async (name: string) => {
        buttons()
          .find((button) => [button.ariaLabel, button.textContent.trim()].includes(name))!
          .click();
        await fixture.whenStable();
      },
    };
  };
  const warnings = () => warn.calls.allArgs().map(([message]) => message as string);

  for (const [component, features] of [
    [Page, []],
    [PageWithoutDirective, [withStory(FILE)]],
  ] as const)
    it(`is told to the viewer, who can try again (${component.name}) [story-failed]`, async () => {
      next = answer('', { status: 404 });
      const { text, press, player } = await open<unknown>(component, {}, [...features]);
      expect(text()).toBe('The film could not be loaded. Try again');
      await press('Try again');
      expect(text()).toBe('The film could not be loaded. Try again');
      expect(errors.length).toBe(2);
      next = answer(TEXT);
      // The button in the bar does the same.
      await press('Play');
      expect([text(), [...player.playlist].map(({ id }) => id), player.paused]).toEqual([
        '',
        ['door'],
        false,
      ]);
      expect(warnings()).toEqual([]);
    });

  it('is not told to the viewer of a film that continues [story-failed]', async () => {
    const { text, fixture } = await open(Page);
    next = answer('{');
    fixture.componentInstance.story.set('film/other.json');
    await fixture.whenStable();
    expect([text(), errors.length]).toEqual(['', 1]);
  });

  const refused: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
  for (const [cause, file, response, expected] of [
    [
      '404',
      FILE,
      answer('', { status: 404, statusText: 'Not Found' }),
      /story\.json could not be loaded \(404 Not Found\): check the address/,
    ],
    [
      'the page of the application',
      FILE,
      answer('\n<!doctype html><title>Shop</title>'),
      /story\.json could not be loaded \(the server sent an HTML page\): check/,
    ],
    ['no connection', FILE, refused, /story\.json could not be loaded \(Failed to fetch\): check/],
    [
      'another origin',
      'https://cdn.example/story.json',
      refused,
      /https:\/\/cdn\.example\/story\.json could not be loaded \(not allowed from this page\): .*CORS/,
    ],
    [
      'a missing comma',
      FILE,
      answer('{\n  "format": "iv-story"\n  "version": 1\n}'),
      /cannot be played in line 3 of film\/story\.json: Expected a comma/,
    ],
    [
      'an unknown key',
      FILE,
      answer(TEXT.replace('"start"', '"begin"')),
      /cannot be played in line 1 of film\/story\.json/,
    ],
  ] as const)
    it(`says file and cause to the developer: ${cause} [story-failed]`, async () => {
      next = response;
      for (const [component, features] of [
        [Page, []],
        [PageWithoutDirective, [withStory(file)]],
      ] as const) {
        TestBed.resetTestingModule();
        TestBed.configureTestingModule({});
        errors = [];
        const { fixture } = await open<unknown>(component, {}, [...features]);
        if (fixture.componentInstance instanceof Page && file !== FILE) {
          fixture.componentInstance.story.set(file);
          errors = [];
          await fixture.whenStable();
        }
        expect(errors.map(({ code, message }) => `${code} ${message}`)).toEqual([
          jasmine.stringMatching(expected),
        ]);
      }
    });

  it('is awaited without a warning, in a browser and on a server [story-awaited]', async () => {
    for (const platform of ['browser', 'server'])
      for (const component of [Page, Imported])
        for (const features of [[], [withStory(FILE)]]) {
          TestBed.resetTestingModule();
          const { player } = await open<unknown>(component, { autoplay: true }, features, platform);
          void player.play().catch(() => undefined);
          await Promise.resolve();
          expect(warnings()).withContext(`${platform} ${component.name}`).toEqual([]);
        }
  });

  it('is not awaited if none is bound, or after it has failed', async () => {
    const { player, fixture } = await open(Page);
    fixture.componentInstance.story.set(null);
    await fixture.whenStable();
    void player.play().catch(() => undefined);
    await Promise.resolve();
    expect(warnings()).toEqual([jasmine.stringContaining('play() is waiting for a node')]);
  });

  for (const component of [Forgotten, ForgottenOnStage])
    it(`is reported if only the import is missing: ${component.name} [story-unused]`, async () => {
      await open<unknown>(component);
      expect(warnings()).toEqual([
        jasmine.stringMatching(
          /story="film\/story\.json" has no effect: add IvStory from 'iv-player\/story'/,
        ),
      ]);
    });

  for (const [component, message] of [
    [WithoutFullPlayer, /<iv-full-player> shows nothing, .*: add IvFullPlayer from 'iv-player\/ui'/],
    [WithoutPlayer, /<iv-player> shows nothing, .*: add IvPlayer from 'iv-player'/],
  ] as const)
    it(`is reported if the player is not imported: ${component.name} [story-unused]`, async () => {
      await open<unknown>(component);
      expect(warnings()).toEqual([jasmine.stringMatching(message)]);
    });

  it('is not reported as missing with the import, or with withStory() [story-unused]', async () => {
    await open<unknown>(Imported);
    TestBed.resetTestingModule();
    await open<unknown>(Forgotten, {}, [withStory(FILE)]);
    expect(warnings()).toEqual([]);
  });
});
