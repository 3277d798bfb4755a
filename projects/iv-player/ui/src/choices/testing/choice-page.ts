import { ChangeDetectionStrategy, Component, type Type, signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IvPlayer, type IvPlayerOptions, Player, type StoryNodeConfig } from 'iv-player';
import { injectPerPlayer } from '../../stage/inject-per-player';
import { StageAnnouncer } from '../../stage/stage-announcer';
import { IV_SETTINGS_STORAGE } from '../../settings/viewer-settings';
import type { ChoicePrompt, ChoiceTextsSource } from '../choice-texts';
import { IvChoices } from '../iv-choices';

/** Stage with choices, and focusable elements inside and outside it. */
@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer, IvChoices],
  template: `<input class="outside" />
    <iv-player>
      <button class="inside">Inside</button>
      <input class="name" />
      @if (isShown()) {
        <iv-choices [choices]="choices()" [prompt]="prompt()" [shortcuts]="shortcuts()" />
      }
    </iv-player>`,
})
export class ChoicePage {
  readonly choices = signal<ChoiceTextsSource | undefined>(undefined);
  readonly prompt = signal<ChoicePrompt | undefined>(undefined);
  readonly shortcuts = signal(true);
  readonly isShown = signal(true);
}

/** Default story: `a` (20 s) leads to `left` or `right`, with a window from 2 to 14 s. */
export const CROSSROADS: readonly StoryNodeConfig[] = [
  { id: 'a', source: 'a.mp4', duration: 20, data: { prompt: 'Where to?' } },
  { id: 'left', source: 'l.mp4', duration: 10, data: { choice: { label: 'Left' } } },
  { id: 'right', source: 'r.mp4', duration: 10, data: { choice: { label: 'Right' } } },
];

/** Opened page. Unless `random` is set, the player chooses the first child. */
export class OpenPage {
  readonly fixture: ComponentFixture<ChoicePage>;
  readonly player = TestBed.inject(Player);
  readonly engine = TestBed.inject(FakePlaybackEngine);
  readonly announced: string[] = [];

  constructor(component: Type<ChoicePage>) {
    const announcer = TestBed.runInInjectionContext(() => injectPerPlayer(StageAnnouncer));
    spyOn(announcer, 'announce').and.callFake((text) => void this.announced.push(text));
    this.fixture = TestBed.createComponent(component);
    document.body.append(this.element);
  }

  get element(): HTMLElement {
    return this.fixture.nativeElement as HTMLElement;
  }

  get stage(): HTMLElement {
    return this.query('iv-player');
  }

  get choices(): HTMLElement {
    return this.query('iv-choices');
  }

  get state(): string | null {
    return this.choices.getAttribute('data-state');
  }

  get buttons(): HTMLButtonElement[] {
    return [...this.choices.querySelectorAll('button')];
  }

  /** Texts of the buttons, with a star if pressed. */
  get labels(): string[] {
    return this.buttons.map(
      (button) => button.textContent.trim() + (button.getAttribute('aria-pressed') === 'true' ? '*' : ''),
    );
  }

  get timer(): string {
    return this.query('[role=timer]').textContent;
  }

  /** Text of the focused choice, or the class or name of any other focused element. */
  get focused(): string | undefined {
    const { activeElement } = document;
    return activeElement?.classList.contains('iv-choice')
      ? activeElement.textContent.trim()
      : activeElement?.className || activeElement?.localName;
  }

  query(selector: string): HTMLElement {
    const found = this.element.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`There is no ${selector}.`);
    return found;
  }

  async settle(): Promise<void> {
    await this.fixture.whenStable();
  }

  async advance(seconds: number): Promise<void> {
    this.engine.advance(seconds);
    await this.settle();
  }

  async click(label: string): Promise<void> {
    this.buttons.find((button) => button.textContent.trim() === label)?.click();
    this.engine.advance(0);
    await this.settle();
  }

  /** Presses a key on the focused element. @returns whether its default action was prevented */
  async press(key: string, init: KeyboardEventInit = {}): Promise<boolean> {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
    (document.activeElement ?? document.body).dispatchEvent(event);
    this.engine.advance(0);
    await this.settle();
    return event.defaultPrevented;
  }
}

export interface PageOptions {
  readonly nodes?: readonly StoryNodeConfig[];
  readonly options?: IvPlayerOptions;
  readonly providers?: readonly object[];
  readonly decision?: Parameters<Player['decision']['add']>[2];
  readonly children?: readonly string[];
}

/** Opens a page with the story, and plays its first node. */
export async function openPage(
  setUp: PageOptions = {},
  component: Type<unknown> = ChoicePage,
): Promise<OpenPage> {
  const { nodes = CROSSROADS, options, providers = [], children = ['left', 'right'] } = setUp;
  TestBed.configureTestingModule({
    providers: [
      provideIvPlayerTesting({ random: () => 0, ...options }),
      { provide: IV_SETTINGS_STORAGE, useValue: null },
      ...providers,
    ],
  });
  const page = new OpenPage(component as Type<ChoicePage>);
  await page.settle();
  page.player.repository.add([...nodes]);
  page.player.decision.add('a', [...children], { startTime: 2, endTime: 14, ...setUp.decision });
  page.player.append('a');
  void page.player.play();
  await page.advance(0);
  return page;
}

export function closePage(page: OpenPage | undefined): void {
  page?.element.remove();
}
