import { ChangeDetectionStrategy, Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { IvPlayer, Player } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { IvControls } from './iv-controls';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvControls, IvPlayer],
  template: '<iv-player><iv-controls /></iv-player>',
})
class Page {}

describe('<iv-controls> before hydration', () => {
  it('has a Play button, which stays the same element in the bar [played-before-hydration]', async () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    const fixture = TestBed.createComponent(Page);
    const element = fixture.nativeElement as HTMLElement;
    const buttons = () => [...element.querySelectorAll('button')];
    let first: HTMLButtonElement[] = [];
    // As rendered by a server: before anything that runs after rendering.
    const attach = spyOn(FakePlaybackEngine.prototype, 'attach').and.callFake(() => void (first = buttons()));
    await fixture.whenStable();
    expect(attach).toHaveBeenCalled();
    expect(first.map(({ ariaLabel }) => ariaLabel)).toEqual(['Play']);
    expect(buttons().length).toBeGreaterThan(3);
    expect(buttons()[0]).toBe(first[0]);
  });

  it('plays on a click from before, even if the film has started by itself [played-before-hydration]', async () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ autoplay: true })] });
    const fixture = TestBed.createComponent(Page);
    const player = TestBed.inject(Player);
    player.repository.add({ id: 'a', source: 'a.mp4', duration: 9 });
    player.append('a');
    const early = new MouseEvent('click', { bubbles: true });
    Object.defineProperty(early, 'timeStamp', { value: 0 });
    await fixture.whenStable();
    TestBed.inject(FakePlaybackEngine).advance(1);
    await fixture.whenStable();
    const play = (fixture.nativeElement as HTMLElement).querySelector('button')!;
    expect(play.ariaLabel).toBe('Pause');
    play.dispatchEvent(early);
    expect(player.paused).toBeFalse();
    play.click();
    expect(player.paused).toBeTrue();
  });
});
