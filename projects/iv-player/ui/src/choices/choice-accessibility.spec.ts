import {
  ApplicationRef,
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  inject,
  signal,
} from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { IvPlayer, Player, type StoryNode } from 'iv-player';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { ENGLISH_LABELS } from '../labels/english-labels';
import { injectPerPlayer } from '../stage/inject-per-player';
import { StageAnnouncer } from '../stage/stage-announcer';
import { addChoiceAccessibility } from './choice-accessibility';
import * as code from './lazy/choice-keys-and-speech';
import type { ChoiceView } from 'iv-player/private';

type Code = typeof code;

let parent: ReturnType<typeof signal<StoryNode | null>>;
let view: ReturnType<typeof signal<ChoiceView | null>>;
/** Pending attempts to load the code, settled by the specs. */
let tries: { readonly succeed: () => void; readonly fail: () => void }[];

@Component({
  selector: 'test-choices',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `@for (label of labels; track label) {
    <button type="button" (click)="chosen.push(label)">{{ label }}</button>
  }`,
})
class Choices {
  readonly labels = ['Left', 'Right', 'Up'];
  readonly chosen: string[] = [];

  constructor() {
    const host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
    const seconds = signal(7);
    const speak = addChoiceAccessibility(
      { parent, view, seconds, update: () => speak(6.5), start: () => () => undefined },
      ENGLISH_LABELS,
      { question: () => 'Where to?', choices: () => [], label: () => undefined },
      () => ({ buttons: [...host.querySelectorAll('button')], labels: this.labels }),
      () =>
        new Promise<Code>((resolve, reject) => {
          tries.push({ succeed: () => resolve(code), fail: () => reject(new Error('Offline.')) });
        }),
    );
  }
}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer, Choices],
  template: `<iv-player><input class="inside" type="button" /><test-choices /></iv-player>`,
})
class Page {}

describe('addChoiceAccessibility', () => {
  let fixture: ComponentFixture<Page>;
  let announced: string[];
  let warnings: jasmine.Spy;
  let nodes: StoryNode[];

  beforeEach(() => {
    [tries, announced] = [[], []];
    [parent, view] = [signal(null), signal(null)];
    warnings = spyOn(console, 'warn');
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    nodes = TestBed.inject(Player).repository.add([{ id: 'a' }, { id: 'b' }]);
    const announcer = TestBed.runInInjectionContext(() => injectPerPlayer(StageAnnouncer));
    spyOn(announcer, 'announce').and.callFake((text) => void announced.push(text));
    fixture = TestBed.createComponent(Page);
    document.body.append(fixture.nativeElement as HTMLElement);
    TestBed.tick();
  });
  afterEach(() => (fixture.nativeElement as HTMLElement).remove());

  const buttons = (): HTMLElement[] => [
    ...(fixture.nativeElement as HTMLElement).querySelectorAll<HTMLElement>('test-choices button'),
  ];
  const chosen = (): readonly string[] =>
    (fixture.debugElement.query(({ name }) => name === 'test-choices').componentInstance as Choices).chosen;
  const focused = (): string => document.activeElement?.textContent ?? '';
  /** Shows the choices of a node. */
  const show = (node: StoryNode | undefined): void => {
    parent.set(node ?? null);
    view.set({
      decision: { make: () => true, selected: {} },
      parent: node!,
      showing: 1,
      choices: [],
      state: 'open',
      isWaiting: false,
      isLoop: false,
      canChoose: true,
      chosen: null,
      choice: null,
      autoDecided: false,
    });
    TestBed.tick();
  };
  const press = (key: string): boolean => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const answer = async (how: 'succeed' | 'fail'): Promise<void> => {
    for (const attempt of tries.splice(0)) attempt[how]();
    await TestBed.inject(ApplicationRef).whenStable();
  };

  it('loads the code once, with the first node that has a decision [loaded-on-demand]', async () => {
    buttons()[0]?.focus();
    press('r');
    expect(tries).toHaveSize(0);
    show(nodes[0]);
    expect(tries).toHaveSize(1);
    await answer('succeed');
    show(nodes[1]);
    press('r');
    expect([tries.length, chosen()]).toEqual([0, ['Right']]);
  });

  it('handles keys immediately once loaded', async () => {
    show(nodes[0]);
    await answer('succeed');
    buttons()[0]?.focus();
    expect([press('ArrowRight'), focused(), press('x')]).toEqual([true, 'Right', false]);
  });

  it('handles earlier keys in order once loaded [loaded-on-demand]', async () => {
    show(nodes[0]);
    buttons()[0]?.focus();
    expect([press('ArrowRight'), press('ArrowRight'), press('2'), focused()]).toEqual([
      false,
      false,
      false,
      'Left',
    ]);
    await answer('succeed');
    expect([focused(), chosen()]).toEqual(['Up', ['Right']]);
  });

  it('ignores an earlier key if focus has moved', async () => {
    show(nodes[0]);
    buttons()[0]?.focus();
    press('ArrowRight');
    (fixture.nativeElement as HTMLElement).querySelector<HTMLElement>('.inside')?.focus();
    await answer('succeed');
    expect(document.activeElement?.className).toBe('inside');
  });

  it('ignores an earlier key that another component has handled', async () => {
    show(nodes[0]);
    buttons()[0]?.focus();
    buttons()[0]?.addEventListener('keydown', (event) => event.preventDefault());
    press('r');
    await answer('succeed');
    expect(chosen()).toEqual([]);
  });

  it('announces choices already shown once loaded', async () => {
    show(nodes[0]);
    expect(announced).toEqual([]);
    await answer('succeed');
    expect(announced).toEqual([
      `${ENGLISH_LABELS.choicesOpen('Where to?', [], 7)} ${ENGLISH_LABELS.howToChoose(3)}`,
    ]);
  });

  it('tries again at the next node and at a key after a failure, and warns once [loaded-on-demand]', async () => {
    show(nodes[0]);
    await answer('fail');
    show(nodes[1]);
    expect(tries).toHaveSize(1);
    await answer('fail');
    buttons()[0]?.focus();
    press('r');
    expect(tries).toHaveSize(1);
    await answer('succeed');
    expect([chosen(), announced.length, warnings.calls.count()]).toEqual([['Right'], 1, 1]);
  });

  it('does nothing if the component was destroyed in the meantime', async () => {
    show(nodes[0]);
    fixture.destroy();
    await answer('succeed');
    expect(announced).toEqual([]);
  });
});
