import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { IvPlayer, type IvPlayerOptions, Player, StageLayout, type StoryNodeConfig } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IvChoices } from '../choices/iv-choices';
import { IvControls } from '../controls/iv-controls';
import { provideIvLabels } from '../labels/provide-iv-labels';
import { IV_SETTINGS_STORAGE, ViewerSettings } from '../settings/viewer-settings';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer, IvChoices, IvControls],
  template: `
    <button class="outside">outside</button>
    <div [dir]="dir()">
      <iv-player [style.width.px]="width()">
        <p class="content">content of the application</p>
        @if (isThere()) {
          <iv-controls [shortcuts]="shortcuts()" [pictureToggle]="pictureToggle()" />
        }
        @if (hasChoices()) {
          <iv-choices />
        }
      </iv-player>
    </div>
  `,
})
class Page {
  readonly isThere = signal(true);
  readonly hasChoices = signal(false);
  readonly shortcuts = signal(true);
  readonly pictureToggle = signal(true);
  readonly dir = signal('ltr');
  readonly width = signal(900);
}

/** Page with `<iv-controls>` on the fake engine. `a` (10 s) has a decision from 4 to 8 s between `b` (10 s) and `c`. */
export class ControlsPage {
  readonly fixture: ComponentFixture<Page>;
  readonly player: Player;
  readonly engine: FakePlaybackEngine;
  readonly layout: StageLayout;
  readonly settings: ViewerSettings;

  /** @param more additional members of node `a` */
  constructor(
    more: Partial<StoryNodeConfig> = {},
    options: IvPlayerOptions = {},
    stored: object = {},
    labels: Parameters<typeof provideIvLabels>[0] = 'en',
  ) {
    const storage = { getItem: () => JSON.stringify(stored), setItem: () => undefined };
    TestBed.resetTestingModule();
    TestBed.configureTestingModule({
      providers: [
        provideIvPlayerTesting(options),
        provideIvLabels(labels),
        { provide: IV_SETTINGS_STORAGE, useValue: storage },
      ],
    });
    this.player = TestBed.inject(Player);
    this.engine = TestBed.inject(FakePlaybackEngine);
    this.layout = TestBed.inject(StageLayout);
    this.settings = TestBed.inject(ViewerSettings);
    const { player } = this;
    player.repository.add(
      { id: 'a', source: 'a.mp4', duration: 10, ...more },
      { id: 'b', source: 'b.mp4', duration: 10, data: { choice: { label: 'Left' } } },
      { id: 'c', source: 'c.mp4', duration: 10, data: { choice: { label: 'Right' } } },
    );
    player.decision.add('a', ['b', 'c'], { startTime: 4, endTime: 8, defaults: ['b'] });
    player.append('a');
    this.fixture = TestBed.createComponent(Page);
    this.settle();
  }

  get page(): Page {
    return this.fixture.componentInstance;
  }

  /** Renders twice: elements created after the first render appear in the second. */
  settle(): this {
    TestBed.tick();
    TestBed.tick();
    return this;
  }

  play(): this {
    this.player.play().catch(() => undefined);
    return this.settle();
  }

  advance(seconds: number): this {
    this.engine.advance(seconds);
    return this.settle();
  }

  /** Advances timers. Requires `jasmine.clock()`. */
  wait(milliseconds: number): this {
    jasmine.clock().tick(milliseconds);
    return this.settle();
  }

  get root(): HTMLElement {
    return this.fixture.nativeElement as HTMLElement;
  }

  find(selector: string): HTMLElement {
    const element = this.root.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`The page has no ${selector}.`);
    return element;
  }

  get stage(): HTMLElement {
    return this.find('iv-player');
  }

  get slider(): HTMLInputElement {
    return this.find('.iv-range') as HTMLInputElement;
  }

  /** Names of the buttons on the bar, in order. */
  get buttons(): string[] {
    return [...this.root.querySelectorAll('.iv-bar button')].map(
      (one) => one.getAttribute('aria-label') ?? '',
    );
  }

  button(name: string): HTMLButtonElement {
    return this.find(`.iv-controls button[aria-label="${name}"]`) as HTMLButtonElement;
  }

  click(name: string): this {
    this.button(name).click();
    return this.settle();
  }

  /** Presses a key. @returns whether its default action was not prevented */
  press(key: string, target: HTMLElement = this.stage): boolean {
    const isLeft = target.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    this.settle();
    return isLeft;
  }

  get isShown(): boolean {
    return this.find('iv-controls').dataset['state'] === 'shown';
  }

  /** Select of the menu with a label. */
  select(label: string): HTMLSelectElement {
    const rows = [...this.root.querySelectorAll('.iv-settings label')];
    const found = rows
      .find((row) => row.querySelector('span')?.textContent === label)
      ?.querySelector('select');
    if (!found) throw new Error(`The menu has no "${label}".`);
    return found;
  }

  choose(label: string, value: string): this {
    const select = this.select(label);
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
    return this.settle();
  }
}
