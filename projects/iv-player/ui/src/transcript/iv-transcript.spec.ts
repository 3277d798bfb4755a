import { ChangeDetectionStrategy, Component } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { type CaptionTrack, Player } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { injectCaptionFiles } from '../captions/caption-files';
import { IV_SETTINGS_STORAGE } from '../settings/viewer-settings';
import { captionTrack } from '../testing/caption-track';
import { IvTranscript } from './iv-transcript';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvTranscript],
  template: `<main><iv-transcript [headingLevel]="2" /></main>`,
})
class Page {}

const english = captionTrack('en', [
  [0, 1, '<v Esme>Where were you?'],
  [1, 2, '<v Mary>At sea.'],
]);
const german = captionTrack('de', [[0, 1, '<v Esme>Wo warst du?']]);
const left = captionTrack('en', [[0, 1, 'To the left.']]);

describe('IvTranscript', () => {
  let fixture: ComponentFixture<Page>;
  let player: Player;
  let engine: FakePlaybackEngine;

  beforeEach(() => {
    TestBed.configureTestingModule({
      providers: [provideIvPlayerTesting(), { provide: IV_SETTINGS_STORAGE, useValue: null }],
    });
    player = TestBed.inject(Player);
    engine = TestBed.inject(FakePlaybackEngine);
    const choice = { label: { en: 'Go left', de: 'Nach links' } };
    player.repository.add(
      { id: 'start', source: 'start.mp4', duration: 2, captions: [english, german] },
      { id: 'left', source: 'left.mp4', duration: 2, data: { choice }, captions: [left] },
      { id: 'silent', source: 'silent.mp4', duration: 2, data: { choice: { label: 'Wait' } } },
    );
  });

  const element = (): HTMLElement =>
    (fixture.nativeElement as HTMLElement).querySelector<HTMLElement>('iv-transcript')!;
  const buttons = (): HTMLButtonElement[] => [...element().querySelectorAll('button')];
  /** Entries with their texts, the current one marked. */
  const entries = (): string[] =>
    [...element().querySelectorAll('li')].map((entry) => {
      const texts = [entry.querySelector('button')!, ...entry.querySelectorAll('p')].map((one) =>
        one.textContent.replace(/\s+/g, ' ').trim(),
      );
      return `${entry.getAttribute('aria-current') ? '* ' : ''}${texts.join(' | ')}`;
    });
  const open = async (): Promise<void> => {
    fixture = TestBed.createComponent(Page);
    await fixture.whenStable();
  };
  const loaded = async (...tracks: readonly CaptionTrack[]): Promise<void> => {
    await fixture.whenStable();
    const files = TestBed.runInInjectionContext(injectCaptionFiles);
    for (const track of tracks) await files.load(player.repository.get('start')!, track);
    await fixture.whenStable();
  };
  const play = (seconds: number): void => {
    void player.play();
    engine.advance(seconds);
  };
  const start = '1 | Esme: Where were you? | Mary: At sea.';

  it('has an entry for each played node, with the choice that led there and its captions [story-transcript]', async () => {
    await open();
    expect(entries()).toEqual([]);
    player.append('start', 'left', 'silent');
    play(1);
    await loaded(english);
    expect(entries()).toEqual([`* Scene ${start}`]);
    engine.advance(2);
    await loaded(left);
    expect(entries()).toEqual([`Scene ${start}`, '* Go left | To the left.']);
    engine.advance(2);
    await fixture.whenStable();
    expect(entries()).toEqual([
      `Scene ${start}`,
      'Go left | To the left.',
      '* Wait | No captions in this language.',
    ]);
  });

  it('names an entry by the choice made in the previous entry, if several lead to its node', async () => {
    const choices = (label: string): object => ({ data: { choices: { left: { label } } } });
    player.repository.update({ id: 'start', ...choices('Into the cave') });
    player.repository.update({ id: 'silent', ...choices('Turn around') });
    await open();
    player.append('start', 'left', 'silent', 'left');
    play(7);
    await fixture.whenStable();
    expect(buttons().map(({ textContent }) => textContent.trim())).toEqual([
      'Scene 1',
      'Into the cave',
      'Scene 3',
      'Turn around',
    ]);
  });

  it('names the one chosen from two choices with the same target, including after a restore', async () => {
    const answers = {
      choices: [
        { to: 'left', label: 'Run' },
        { to: 'left', label: 'Walk' },
      ],
    };
    const labels = (): string[] => buttons().map(({ textContent }) => textContent.trim());
    player.decision.add('start', answers);
    player.initPlugin('checkpoints', {});
    player.append('start');
    player.decision.get('start')?.make('left~2');
    play(3);
    await open();
    expect(labels()).toEqual(['Scene 1', 'Walk']);
    const snapshot = player.checkpoints.save();
    player.playlist.reset();
    await player.checkpoints.load(snapshot);
    engine.advance(0);
    await fixture.whenStable();
    expect(labels()).toEqual(['Scene 1', 'Walk']);
  });

  it('keeps a choice that no longer exists, and shows no other instead', async () => {
    const [run, walk] = [
      { to: 'left', label: 'Run', id: 'run' },
      { to: 'left', label: 'Walk' },
    ];
    const labels = (): string[] => buttons().map(({ textContent }) => textContent.trim());
    player.decision.add('start', { choices: [run, walk] });
    await open();
    player.append('start');
    player.decision.get('start')?.make('run');
    play(3);
    player.decision.update('start', { choices: [walk] });
    player.append('silent');
    play(2);
    await fixture.whenStable();
    expect(labels()).toEqual(['Scene 1', 'Run', 'Wait']);
    fixture.destroy();
    await open();
    expect(labels()).toEqual(['Scene 1', 'Go left', 'Wait']);
  });

  it('keeps a choice as it was shown when it was made [text-values]', async () => {
    const labels = (): string[] => buttons().map(({ textContent }) => textContent.trim());
    const choices = (gold: number): object => ({
      choices: [{ to: 'left', label: `Pay ${gold}` }, { to: 'silent' }],
    });
    player.decision.add('start', choices(7));
    await open();
    player.append('start');
    player.decision.get('start')?.make('left');
    player.decision.update('start', choices(2));
    play(3);
    await fixture.whenStable();
    expect(labels()).toEqual(['Scene 1', 'Pay 7']);
  });

  it('includes the path taken before it was created', async () => {
    player.append('start', 'left', 'silent');
    play(3);
    await open();
    await loaded(english, left);
    expect(entries()).toEqual([`Scene ${start}`, '* Go left | To the left.']);
  });

  it('goes back to an entry by its button, and keeps the later entries [story-transcript]', async () => {
    await open();
    player.append('start', 'left', 'silent');
    play(3);
    await loaded(english, left);
    buttons()[0]!.click();
    await fixture.whenStable();
    expect([player.currentNodeIndex, player.currentNodeTime]).toEqual([0, 0]);
    expect(player.paused).toBeFalse();
    expect(entries()).toEqual([`* Scene ${start}`, 'Go left | To the left.']);
  });

  it('omits removed entries, and all entries after a reset', async () => {
    await open();
    player.append('start', 'left');
    play(3);
    player.currentNodeIndex = 0;
    await loaded(english, left);
    expect(entries().length).toBe(2);
    player.playlist.reset();
    await fixture.whenStable();
    expect(entries()).toEqual([]);
  });

  it('has a single entry for a repeating node', async () => {
    player.append('silent', 'start', 'start', 'start', 'left');
    await open();
    play(9);
    await fixture.whenStable();
    expect(entries().map((entry) => entry.split(' |')[0])).toEqual(['Wait', 'Scene 4', '* Go left']);
    buttons()[1]!.click();
    expect(player.currentNodeIndex).toBe(3);
  });

  it('follows the language [story-transcript]', async () => {
    await open();
    player.append('start', 'left');
    play(3);
    await loaded(english, left);
    player.language = 'de';
    await loaded(german);
    expect(entries()).toEqual([
      'Scene 1 | Esme: Wo warst du?',
      '* Nach links | No captions in this language.',
    ]);
    expect(element().querySelector('p')!.lang).toBe('de');
    expect(element().querySelector('bdi')!.lang).toBe('en');
    expect(element().querySelectorAll('bdi')[1]!.lang).toBe('de');
  });

  it('says that there are no captions if the file cannot be read', async () => {
    const broken = { src: 'data:text/vtt,nothing', lang: 'en', label: 'English' };
    player.repository.add({ id: 'broken', source: 'broken.mp4', duration: 2, captions: [broken] });
    await open();
    player.append('broken');
    play(1);
    await loaded(broken);
    expect(entries()).toEqual(['* Scene 1 | No captions in this language.']);
  });

  it('retries a failed file when the path changes [story-transcript]', async () => {
    let tries = 0;
    const flaky = {
      src: 'flaky.vtt',
      lang: 'en',
      label: 'English',
      load: () =>
        ++tries === 1
          ? Promise.reject(new Error('offline'))
          : Promise.resolve('WEBVTT\n\n00:00.000 --> 00:01.000\nHello.'),
    };
    player.repository.add({ id: 'flaky', source: 'flaky.mp4', duration: 2, captions: [flaky] });
    await open();
    player.append('flaky', 'left');
    play(1);
    await fixture.whenStable();
    while (entries()[0] === '* Scene 1') await new Promise((done) => requestAnimationFrame(done));
    expect([tries, entries()]).toEqual([1, ['* Scene 1 | No captions in this language.']]);
    engine.advance(2);
    await loaded(flaky, left);
    expect([tries, entries()[0]]).toEqual([2, 'Scene 1 | Hello.']);
  });

  it('is a region with a list of headings, whose names contain the visible text [transcript-region]', async () => {
    await open();
    player.append('left');
    play(1);
    await loaded(left);
    expect([element().getAttribute('role'), element().getAttribute('aria-label')]).toEqual([
      'region',
      'Transcript',
    ]);
    expect(element().querySelector('ol > li > [role=heading]')!.getAttribute('aria-level')).toBe('2');
    expect(buttons()[0]!.getAttribute('aria-label')).toBe('Go back to: Go left');
  });

  it('stays in place, outside the stage', async () => {
    await open();
    expect(element().parentElement!.localName).toBe('main');
  });
});
