import { ChangeDetectionStrategy, Component, Directive, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { IvPlayer } from 'iv-player';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { restoreFocus } from './restore-focus';

@Directive({ selector: '[ivTestPiece]' })
class Piece {
  constructor() {
    restoreFocus(() => undefined);
  }
}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer, Piece],
  template: `<iv-player>
    <button class="before">Before</button>
    @if (isShown()) {
      <div ivTestPiece><button class="piece">Piece</button></div>
    }
  </iv-player>`,
})
class Page {
  readonly isShown = signal(true);
}

describe('restoreFocus', () => {
  for (const [isFramed, hasFocus, focused] of [
    [false, true, 'before'],
    [false, false, 'before'],
    [true, true, 'before'],
    [true, false, 'none'],
  ] as const)
    it(`${focused === 'none' ? 'leaves' : 'restores'} focus ${isFramed ? 'in a frame' : 'on a page'} that ${
      hasFocus ? 'has' : 'does not have'
    } it [choice-focus]`, async () => {
      TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
      const fixture = TestBed.createComponent(Page);
      const page = fixture.nativeElement as HTMLElement;
      document.body.append(page);
      await fixture.whenStable();
      for (const name of ['before', 'piece']) page.querySelector<HTMLElement>(`.${name}`)?.focus();
      const own = Object.getOwnPropertyDescriptor(window, 'parent')!;
      Object.defineProperty(window, 'parent', { configurable: true, value: isFramed ? {} : window });
      spyOn(document, 'hasFocus').and.returnValue(hasFocus);
      fixture.componentInstance.isShown.set(false);
      await fixture.whenStable();
      Object.defineProperty(window, 'parent', own);
      expect(document.activeElement?.className || 'none').toBe(focused);
      page.remove();
    });
});
