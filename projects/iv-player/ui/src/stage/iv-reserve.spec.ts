import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { IvPlayer, type StageEdge, StageLayout } from 'iv-player';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { IvReserve } from './iv-reserve';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer, IvReserve],
  template: `<iv-player [style.transform]="'scale(' + stageScale() + ')'">
    @if (isThere()) {
      <div
        #room="ivReserve"
        class="banner"
        [ivReserve]="edge()"
        [style.width.px]="70"
        [style.height.px]="height()"
        [style.transform]="'scale(' + scale() + ')'"
      >
        {{ room.offset() }}
      </div>
    }
  </iv-player>`,
})
class Page {
  readonly isThere = signal(true);
  readonly edge = signal<StageEdge>('bottom');
  readonly height = signal(40);
  readonly scale = signal(1);
  readonly stageScale = signal(1);
}

describe('IvReserve', () => {
  let page: Page;
  let layout: StageLayout;
  let element: HTMLElement;
  let settle: () => Promise<unknown>;

  /** Waits for the browser's next ResizeObserver notifications. */
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await new Promise((resolve) => requestAnimationFrame(resolve));
    await settle();
  };

  beforeEach(async () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    layout = TestBed.inject(StageLayout);
    const fixture = TestBed.createComponent(Page);
    page = fixture.componentInstance;
    element = fixture.nativeElement as HTMLElement;
    settle = () => fixture.whenStable();
    document.body.append(element);
    await settle();
    await until(() => layout.insets().bottom > 0);
  });
  afterEach(() => element.remove());

  it('reserves the height of the element at the bottom, and updates it [reserved-room]', async () => {
    expect(layout.insets()).toEqual({ top: 0, right: 0, bottom: 40, left: 0 });
    page.height.set(55);
    await until(() => layout.insets().bottom !== 40);
    expect(layout.insets().bottom).toBe(55);
  });

  it('measures once without ResizeObserver, as in jsdom', async () => {
    const original = globalThis.ResizeObserver;
    Reflect.deleteProperty(globalThis, 'ResizeObserver');
    try {
      page.edge.set('left');
      await settle();
      await until(() => layout.insets().left > 0);
      expect(layout.insets()).toEqual({ top: 0, right: 0, bottom: 0, left: 70 });
    } finally {
      globalThis.ResizeObserver = original;
    }
  });

  it('reserves the width at a side', async () => {
    page.edge.set('left');
    await settle();
    await until(() => layout.insets().left > 0);
    expect(layout.insets()).toEqual({ top: 0, right: 0, bottom: 0, left: 70 });
  });

  it('reserves the rendered size of a scaled element', async () => {
    page.scale.set(2);
    page.height.set(30);
    await until(() => layout.insets().bottom !== 40);
    expect(layout.insets().bottom).toBe(60);
  });

  for (const scale of [0.5, 2]) {
    it(`reserves stage pixels on a stage that the page scales by ${scale} [reserved-room]`, async () => {
      page.stageScale.set(scale);
      page.height.set(30);
      await until(() => layout.insets().bottom !== 40);
      expect(layout.insets().bottom).toBe(30);
    });
  }

  it('is placed between the controls and the choices by default [reserved-room]', async () => {
    layout.reserve({ edge: 'bottom', size: 44 });
    expect(layout.reserve({ edge: 'bottom', size: 1, order: 10 }).offset()).toBe(84);
    await settle();
    expect(element.querySelector('.banner')?.textContent.trim()).toBe('44');
  });

  it('releases the space with the element', async () => {
    page.isThere.set(false);
    await settle();
    expect(layout.insets().bottom).toBe(0);
  });
});
