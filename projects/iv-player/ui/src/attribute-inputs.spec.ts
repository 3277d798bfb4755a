import { ChangeDetectionStrategy, Component, type Signal, type Type } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { By } from '@angular/platform-browser';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { IvCaptions } from './captions/iv-captions';
import { IvChoices } from './choices/iv-choices';
import { IvControls } from './controls/iv-controls';
import { IvFullPlayer } from './full-player/iv-full-player';
import { IvNotices } from './notices/iv-notices';
import { IvTranscript } from './transcript/iv-transcript';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvCaptions, IvChoices, IvControls, IvFullPlayer, IvNotices, IvTranscript],
  template: `
    <iv-captions spoken />
    <iv-choices shortcuts="false" />
    <iv-controls shortcuts="false" pictureToggle="false" />
    <iv-notices storyNavigation="false" />
    <iv-transcript headingLevel="4" />
    <iv-full-player muted shortcuts="false" storyNavigation />
  `,
})
class Page {}

describe('component inputs', () => {
  it('accept attribute values [attribute-inputs]', async () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    const fixture = TestBed.createComponent(Page);
    await fixture.whenStable();
    const valueOf = <T>(component: Type<T>, name: keyof T): unknown =>
      (
        fixture.debugElement.query(By.directive(component)).injector.get(component)[name] as Signal<unknown>
      )();
    expect(valueOf(IvCaptions, 'spoken')).toBeTrue();
    expect(valueOf(IvChoices, 'shortcuts')).toBeFalse();
    expect(valueOf(IvControls, 'shortcuts')).toBeFalse();
    expect(valueOf(IvControls, 'pictureToggle')).toBeFalse();
    expect(valueOf(IvNotices, 'storyNavigation')).toBeFalse();
    expect(valueOf(IvTranscript, 'headingLevel')).toBe(4);
    expect(valueOf(IvFullPlayer, 'muted')).toBeTrue();
    expect(valueOf(IvFullPlayer, 'shortcuts')).toBeFalse();
    expect(valueOf(IvFullPlayer, 'storyNavigation')).toBeTrue();
  });
});
