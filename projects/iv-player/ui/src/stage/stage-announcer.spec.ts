import { ChangeDetectionStrategy, Component, inject, Injector, runInInjectionContext } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { IvPlayer } from 'iv-player';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { injectPerPlayer } from './inject-per-player';
import { StageAnnouncer } from './stage-announcer';

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer],
  template: '<iv-player />',
})
class Page {}

/** Longer than its delay, in ms. */
const WAIT = 150;

describe('StageAnnouncer', () => {
  let announcer: StageAnnouncer;
  let stage: HTMLElement;
  let region: HTMLElement;

  beforeEach(async () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    announcer = runInInjectionContext(TestBed.inject(Injector), () => injectPerPlayer(StageAnnouncer));
    const fixture = TestBed.createComponent(Page);
    await fixture.whenStable();
    stage = (fixture.nativeElement as HTMLElement).querySelector('iv-player')!;
    region = stage.querySelector('.iv-announcer')!;
    jasmine.clock().install();
  });
  afterEach(() => jasmine.clock().uninstall());

  it('has an atomic live region on the stage [status-messages]', () => {
    expect(stage.contains(region)).toBeTrue();
    expect([region.ariaAtomic, region.ariaLive, region.textContent]).toEqual(['true', 'polite', '']);
  });

  it('announces a message with the given politeness', async () => {
    announcer.announce('Now', 'en', 'assertive');
    jasmine.clock().tick(WAIT);
    await Promise.resolve();
    expect([region.textContent, region.ariaLive]).toEqual(['Now', 'assertive']);
    announcer.announce('Later', 'en');
    jasmine.clock().tick(WAIT);
    expect([region.textContent, region.ariaLive]).toEqual(['Later', 'polite']);
  });

  it('removes a message that has been read, so that it is not found when it is no longer true', () => {
    announcer.announce('You can still change it.', 'en');
    jasmine.clock().tick(WAIT);
    expect(region.textContent).toBe('You can still change it.');
    jasmine.clock().tick(10_000);
    expect(region.textContent).toBe('');
  });

  it('announces simultaneous messages one after another', async () => {
    announcer.announce('One.', 'en');
    announcer.announce('Two.', 'en');
    jasmine.clock().tick(WAIT);
    expect(region.textContent).toBe('One. Two.');
    await Promise.resolve();
    await Promise.resolve();
    announcer.announce('Three.', 'en');
    jasmine.clock().tick(WAIT);
    expect(region.textContent).toBe('Three.');
  });

  it('stays assertive if another simultaneous message is polite', () => {
    announcer.announce('One.', 'en', 'assertive');
    announcer.announce('Two.', 'en');
    jasmine.clock().tick(WAIT);
    expect([region.textContent, region.ariaLive]).toEqual(['One. Two.', 'assertive']);
    announcer.announce('Three.', 'en');
    announcer.announce('Four.', 'en', 'assertive');
    expect(region.ariaLive).toBe('assertive');
    jasmine.clock().tick(WAIT);
    announcer.announce('Five.', 'en');
    expect(region.ariaLive).toBe('polite');
  });

  it('sets the language of each message', () => {
    announcer.announce('One.', 'en');
    announcer.announce('Zwei.', 'de');
    jasmine.clock().tick(WAIT);
    const languages = [...region.querySelectorAll<HTMLElement>('[lang]')].map(({ lang }) => lang);
    expect([region.textContent, languages]).toEqual(['One. Zwei.', ['en', 'de']]);
  });

  it('empties the region first, so that a repeated message is read again', () => {
    announcer.announce('Again', 'en');
    jasmine.clock().tick(WAIT);
    announcer.announce('Again', 'en');
    expect(region.textContent).toBe('');
    jasmine.clock().tick(99);
    expect(region.textContent).toBe('');
    jasmine.clock().tick(1);
    expect(region.textContent).toBe('Again');
  });

  it('is shared by all components of a player', () => {
    const again = runInInjectionContext(TestBed.inject(Injector), () => {
      inject(Injector);
      return injectPerPlayer(StageAnnouncer);
    });
    expect(again).toBe(announcer);
  });
});
