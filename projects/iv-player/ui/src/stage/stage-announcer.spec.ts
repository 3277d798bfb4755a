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

/** Longer than it waits before it writes, in ms. */
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

  it('has a live region inside the stage, read as a whole [status-messages]', () => {
    expect(stage.contains(region)).toBeTrue();
    expect([region.ariaAtomic, region.ariaLive, region.textContent]).toEqual(['true', 'polite', '']);
  });

  it('announces a text with its politeness', async () => {
    announcer.announce('Now', 'en', 'assertive');
    jasmine.clock().tick(WAIT);
    await Promise.resolve();
    expect([region.textContent, region.ariaLive]).toEqual(['Now', 'assertive']);
    announcer.announce('Later', 'en');
    jasmine.clock().tick(WAIT);
    expect([region.textContent, region.ariaLive]).toEqual(['Later', 'polite']);
  });

  it('announces texts of the same moment one after the other', async () => {
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

  it('stays urgent when a text of the same moment is not', () => {
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

  it('writes the language of each text', () => {
    announcer.announce('One.', 'en');
    announcer.announce('Zwei.', 'de');
    jasmine.clock().tick(WAIT);
    const languages = [...region.querySelectorAll<HTMLElement>('[lang]')].map(({ lang }) => lang);
    expect([region.textContent, languages]).toEqual(['One. Zwei.', ['en', 'de']]);
  });

  it('empties the region before it writes, so that an equal text is read again', () => {
    announcer.announce('Again', 'en');
    jasmine.clock().tick(WAIT);
    announcer.announce('Again', 'en');
    expect(region.textContent).toBe('');
    jasmine.clock().tick(99);
    expect(region.textContent).toBe('');
    jasmine.clock().tick(1);
    expect(region.textContent).toBe('Again');
  });

  it('is one for all pieces of a player', () => {
    const again = runInInjectionContext(TestBed.inject(Injector), () => {
      inject(Injector);
      return injectPerPlayer(StageAnnouncer);
    });
    expect(again).toBe(announcer);
  });
});
