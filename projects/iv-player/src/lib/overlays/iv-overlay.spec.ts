import {
  ChangeDetectionStrategy,
  Component,
  ErrorHandler,
  Injectable,
  type OnDestroy,
  afterNextRender,
  inject,
  signal,
} from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { Player } from '../facade/player';
import { IvPlayer } from '../stage/iv-player';
import { IvOverlay } from './iv-overlay';
import type { OverlayOptions } from './overlay-options';
import { OverlayService } from './overlay-service';

const onPush = ChangeDetectionStrategy.OnPush;

@Injectable()
class PageService {
  readonly name = 'service of the page';
  destroyed = 0;
}

@Component({ selector: 'test-note', changeDetection: onPush, template: '{{ pageService.name }}' })
class Note implements OnDestroy {
  protected readonly pageService = inject(PageService);

  ngOnDestroy(): void {
    this.pageService.destroyed++;
  }
}

@Component({
  changeDetection: onPush,
  imports: [IvPlayer, IvOverlay, Note],
  providers: [PageService],
  template: `
    @if (hasStage()) {
      <iv-player style="position: absolute; width: 1000px; height: 500px; aspect-ratio: auto">
        <b *ivOverlay="id(); options: options(); visible: visible(); let box; let element = element"
          >{{ text }} {{ box()?.width }}×{{ box()?.height }} {{ element.localName }}</b
        >
      </iv-player>
    }
    <section>
      @for (item of items(); track item) {
        <i>{{ item }}</i>
        <ng-container *ivOverlay="item"><input [value]="item" />{{ item }}</ng-container>
      }
      @for (twin of twins(); track $index) {
        <u *ivOverlay="twin">{{ $index }}</u>
      }
      @if (hasNote()) {
        <div>
          <test-note *ivOverlay="'note'" class="note" animate.enter="arriving" animate.leave="leaving" />
        </div>
      }
    </section>
  `,
})
class Page {
  readonly hasStage = signal(true);
  readonly id = signal('first');
  readonly options = signal<OverlayOptions>({ boxing: false });
  readonly visible = signal<boolean | undefined>(undefined);
  readonly items = signal<readonly string[]>([]);
  readonly twins = signal<readonly string[]>([]);
  readonly hasNote = signal(false);
  readonly pageService = inject(PageService);
  protected text = 'size';
}

const nextFrame = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())));

describe('IvOverlay', () => {
  let fixture: ComponentFixture<Page>;
  let page: Page;
  let overlays: OverlayService;
  let warn: jasmine.Spy<Console['warn']>;
  const settle = async (): Promise<void> => {
    await fixture.whenStable();
    await nextFrame();
    await fixture.whenStable();
  };
  /** Number of warnings of the library. Angular may warn about recreated lists. */
  const warnings = (): number =>
    warn.calls.allArgs().filter(([text]) => String(text).startsWith('iv-player')).length;
  const container = (): HTMLElement => document.querySelector<HTMLElement>('.iv-overlays')!;
  const shown = (): string[] => overlays.get('all').map((element) => element.textContent.trim());
  const wrapper = (id: string): HTMLElement => overlays.get(id)!.parentElement!;

  beforeEach(async () => {
    TestBed.configureTestingModule({ animationsEnabled: true, providers: [provideIvPlayerTesting()] });
    overlays = TestBed.inject(OverlayService);
    warn = spyOn(console, 'warn');
    fixture = TestBed.createComponent(Page);
    page = fixture.componentInstance;
    await settle();
  });

  it('renders its template into the master container, with box and element in the context [overlay-directive]', () => {
    expect(container().textContent).toBe('size 1000×500 div');
    expect(overlays.get('first')!.firstElementChild!.localName).toBe('b');
  });

  it('updates the box when the stage resizes', async () => {
    fixture.nativeElement.querySelector('iv-player').style.width = '600px';
    await settle();
    expect(container().textContent).toBe('size 600×500 div');
  });

  it('moves to a new id when the input changes [directive-inputs]', async () => {
    const element = overlays.get('first');
    page.id.set('second');
    await settle();
    expect([overlays.has('first'), overlays.get('second')]).toEqual([false, element]);
    expect(container().textContent).toBe('size 1000×500 div');
  });

  it('applies new options when the input changes [directive-inputs]', async () => {
    const element = overlays.get('first');
    page.options.set({ scaling: true, width: 100, height: 100, pointerEvents: false });
    await settle();
    expect(container().textContent).toBe('size 100×100 div');
    expect([overlays.get('first'), wrapper('first').style.pointerEvents]).toEqual([element, 'none']);
  });

  it('is excluded from checkpoints if `visible` is bound', async () => {
    expect(overlays.save()).toEqual({ first: true });
    page.visible.set(true);
    await settle();
    expect(overlays.save()).toEqual({});
    page.visible.set(undefined);
    await settle();
    expect(overlays.save()).toEqual({ first: true });
  });

  it('follows the input `visible`, or `options.visible` without it [directive-inputs]', async () => {
    const steps: readonly [visible: boolean | undefined, options: boolean | undefined, isVisible: boolean][] =
      [
        [false, true, false],
        [true, false, true],
        [undefined, false, false],
        [undefined, true, true],
      ];
    for (const [visible, optionsVisible, isVisible] of steps) {
      page.visible.set(visible);
      page.options.set(optionsVisible === undefined ? {} : { visible: optionsVisible });
      await settle();
      expect(wrapper('first').checkVisibility({ visibilityProperty: true })).toBe(isVisible);
    }
  });

  it('keeps the visibility set by `show` and `hide` unless an input changes it', async () => {
    overlays.hide('first');
    page.options.set({ boxing: 'min' });
    await settle();
    expect(overlays.save()).toEqual({ first: false });
  });

  it('removes the overlay and destroys its content with the view [directive-destroyed]', async () => {
    page.hasNote.set(true);
    await settle();
    expect(overlays.has('note')).toBeTrue();
    page.hasNote.set(false);
    fixture.detectChanges();
    expect([overlays.has('note'), page.pageService.destroyed]).toEqual([false, 1]);
  });

  it('injects services from the place of the template [directive-services]', async () => {
    page.hasNote.set(true);
    await settle();
    expect(overlays.get('note')!.textContent).toBe('service of the page');
  });

  it('adds an overlay that a render hook of the application creates', async () => {
    TestBed.runInInjectionContext(() => {
      afterNextRender({
        read: () => {
          page.hasNote.set(true);
          fixture.componentRef.changeDetectorRef.detectChanges();
        },
      });
    });
    page.items.set(['one']);
    await settle();
    expect([overlays.has('one'), overlays.has('note')]).toEqual([true, true]);
  });

  it('moves an overlay whose id a render hook of the application changes', async () => {
    await settle();
    TestBed.runInInjectionContext(() => {
      afterNextRender(() => {
        page.id.set('second');
        fixture.componentRef.changeDetectorRef.detectChanges();
      });
    });
    page.items.set(['one']);
    await settle();
    expect([overlays.has('first'), overlays.has('second')]).toEqual([false, true]);
  });

  describe('in @for', () => {
    beforeEach(async () => {
      page.items.set(['a', 'b', 'c']);
      await settle();
    });

    it('adds overlays in the order of the template', () => {
      expect(shown()).toEqual(['size 1000×500 div', 'a', 'b', 'c']);
      expect(fixture.nativeElement.querySelector('section').textContent.replace(/\s/g, '')).toBe('abc');
    });

    it('keeps the order of `add` and does not touch nodes when items move [directive-loop]', async () => {
      const [input] = overlays.get('b')!.children;
      (input as HTMLInputElement).focus();
      const moves = new MutationObserver(() => undefined);
      moves.observe(container(), { childList: true, subtree: true });
      page.items.set(['c', 'a', 'b']);
      await settle();
      expect(fixture.nativeElement.querySelector('section').textContent.replace(/\s/g, '')).toBe('cab');
      expect(shown()).toEqual(['size 1000×500 div', 'a', 'b', 'c']);
      expect([moves.takeRecords(), document.activeElement]).toEqual([[], input!]);
      expect(fixture.nativeElement.querySelector('section input')).toBeNull();
    });

    it('adds and removes overlays with the items', async () => {
      page.items.set(['b', 'd']);
      await settle();
      expect(shown()).toEqual(['size 1000×500 div', 'b', 'd']);
      expect(warnings()).toBe(0);
    });

    it('stays bound to the component after items move', async () => {
      page.items.set(['c', 'b', 'a']);
      await settle();
      page.options.set({ boxing: 'max', width: 1, height: 1 });
      await settle();
      expect(shown()[0]).toBe('size 1000×1000 div');
    });
  });

  it('allows two overlays to swap ids', async () => {
    page.twins.set(['castor', 'pollux']);
    await settle();
    const [castor, pollux] = [overlays.get('castor'), overlays.get('pollux')];
    page.twins.set(['pollux', 'castor']);
    await settle();
    expect([overlays.get('pollux'), overlays.get('castor')]).toEqual([castor, pollux]);
    expect([castor!.textContent, warnings()]).toEqual(['0', 0]);
  });

  it('allows an overlay to take an id that another one gives up in the same change', async () => {
    page.items.set(['a']);
    await settle();
    const [first, a] = [overlays.get('first'), overlays.get('a')];
    page.id.set('a');
    page.items.set(['first']);
    await settle();
    expect([overlays.get('a'), overlays.get('first')!.textContent]).toEqual([first, 'first']);
    expect([a!.isConnected, warnings()]).toEqual([false, 0]);
  });

  it('rejects an id that is taken, with one warning', async () => {
    page.items.set(['first']);
    await settle();
    expect([shown(), warnings()]).toEqual([['size 1000×500 div'], 1]);
    page.items.set([]);
    await settle();
    expect([overlays.has('first'), warnings()]).toEqual([true, 1]);
  });

  it('works after the application removed its overlay', async () => {
    page.items.set(['a']);
    await settle();
    overlays.remove('a');
    overlays.add('a', document.createElement('p'));
    page.items.set([]);
    await settle();
    expect([overlays.get('a')!.localName, warnings()]).toEqual(['p', 0]);
  });

  it('stays added while the stage is destroyed and recreated', async () => {
    page.items.set(['a']);
    await settle();
    page.hasStage.set(false);
    await settle();
    expect([shown(), container()]).toEqual([['a'], null as never]);
    page.hasStage.set(true);
    await settle();
    expect(container().textContent).toContain('a');
    expect(shown()).toEqual(['a', 'size 1000×500 div']);
  });

  describe('with animate.enter and animate.leave', () => {
    let style: HTMLStyleElement;
    const note = (): HTMLElement => document.querySelector<HTMLElement>('.note')!;
    /** Finishes its animation. The browser reports it with the next frame. */
    const finish = async (): Promise<void> => {
      const ended = new Promise((resolve) =>
        note().addEventListener('animationend', resolve, { once: true }),
      );
      note().getAnimations()[0]!.finish();
      await ended;
      await settle();
    };

    beforeEach(async () => {
      style = document.createElement('style');
      style.textContent =
        '.arriving { animation: fade 60s } .leaving { animation: fade 60s } @keyframes fade { to { opacity: 0 } }';
      document.head.append(style);
      page.hasNote.set(true);
      await settle();
    });
    afterEach(() => style.remove());

    it('runs the enter animation on the stage', () => {
      expect(container().contains(note())).toBeTrue();
      expect(note().getAnimations().length).toBe(1);
      expect(note().classList).toContain('arriving');
    });

    it('stays on the stage, inert and with its id available, until the leave animation finishes', async () => {
      await finish();
      const place = note().closest<HTMLElement>('[style*="isolation"]')!;
      page.hasNote.set(false);
      await settle();
      expect([overlays.has('note'), container().contains(note()), place.inert]).toEqual([false, true, true]);
      expect(note().classList).toContain('leaving');
      expect(overlays.add('note', document.createElement('p'))).not.toBeNull();
      await finish();
      expect([note(), place.isConnected, page.pageService.destroyed]).toEqual([null as never, false, 1]);
    });

    it('can be added again while the previous one leaves', async () => {
      await finish();
      page.hasNote.set(false);
      await settle();
      page.hasNote.set(true);
      await settle();
      expect(overlays.get('note')!.querySelector('.note')).not.toBeNull();
    });
  });

  it('destroys its view with the player, and adds nothing afterwards', async () => {
    page.hasNote.set(true);
    await settle();
    TestBed.inject(Player).destroy();
    page.options.set({ boxing: 'min' });
    await settle();
    expect([shown(), container(), page.pageService.destroyed]).toEqual([[], null as never, 1]);
    fixture.destroy();
  });

  it('leaves nothing behind after 1,000 were created and destroyed', async () => {
    for (let cycle = 0; cycle < 10; cycle++) {
      page.items.set(Array.from({ length: 100 }, (_, index) => `${String(cycle)}.${String(index)}`));
      fixture.detectChanges();
    }
    page.items.set([]);
    await settle();
    expect(shown()).toEqual(['size 1000×500 div']);
    expect(container().querySelectorAll('*').length).toBe(4);
    expect(overlays.viewContainer.length).toBe(1);
  });

  it('reports errors while adding to the error handler', async () => {
    const cause = new Error('broken');
    const handleError = spyOn(TestBed.inject(ErrorHandler), 'handleError');
    spyOn(overlays, 'add').and.throwError(cause);
    page.items.set(['broken']);
    await settle();
    expect(handleError.calls.allArgs()).toEqual([[cause]]);
  });

  it('removes all overlays with the page', async () => {
    page.items.set(['a']);
    await settle();
    fixture.destroy();
    await nextFrame();
    expect([
      overlays.get('all'),
      overlays.viewContainer.length,
      document.querySelector('.iv-overlays'),
    ]).toEqual([[], 0, null]);
  });
});
