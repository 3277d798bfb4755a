import { ChangeDetectionStrategy, Component, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { IvPlayer } from 'iv-player';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { placeOnStage } from './place-on-stage';

const STYLES = ':where(.iv-spec-piece){outline:7px solid}';

@Component({
  selector: 'iv-spec-piece',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: '',
  host: { class: 'iv-piece iv-spec-piece' },
})
class Piece {
  readonly host = placeOnStage(STYLES);
}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer, Piece],
  template: `@if (hasPiece()) {
      <iv-spec-piece class="before" />
    }
    @if (hasStage()) {
      <iv-player
        ><section><iv-spec-piece class="inside" /></section
      ></iv-player>
    }`,
})
class Page {
  readonly hasPiece = signal(true);
  readonly hasStage = signal(true);
}

describe('placeOnStage', () => {
  const open = async (hasStage: boolean) => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    const fixture = TestBed.createComponent(Page);
    fixture.componentInstance.hasStage.set(hasStage);
    const page = fixture.nativeElement as HTMLElement;
    document.body.append(page);
    await fixture.whenStable();
    return { fixture, page, before: page.querySelector<HTMLElement>('.before')! };
  };

  it('moves a component from outside the stage onto it, and leaves one on the stage in place [placed-on-stage]', async () => {
    const { page, before } = await open(true);
    expect(before.parentElement?.localName).toBe('iv-player');
    expect(page.querySelector('.inside')?.parentElement?.localName).toBe('section');
    page.remove();
  });

  it('moves it once there is a stage, and removes it when the component is destroyed', async () => {
    const { fixture, page, before } = await open(false);
    expect(before.parentElement).toBe(page);
    fixture.componentInstance.hasStage.set(true);
    await fixture.whenStable();
    expect(before.parentElement?.localName).toBe('iv-player');
    fixture.componentInstance.hasPiece.set(false);
    await fixture.whenStable();
    expect(before.isConnected).toBeFalse();
    page.remove();
  });

  it("applies the theme's and the component's styles", async () => {
    const { page, before } = await open(true);
    const { outlineWidth, position, pointerEvents } = getComputedStyle(before);
    expect([outlineWidth, position, pointerEvents]).toEqual(['7px', 'absolute', 'none']);
    page.remove();
  });
});
