// Additional specs for the applications: a component with a stage and an overlay, run by Vitest in jsdom (the default for `ng test`)
// and by Karma in a browser.
import { createRequire } from 'node:module';

const { browserFlags } = createRequire(import.meta.url)('../lib/find-browser.cjs');

const stage = `import { Component, inject } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { IvOverlay, IvPlayer, Player, provideIvPlayer } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';

@Component({
  selector: 'app-host',
  imports: [IvPlayer, IvOverlay],
  template: \`<iv-player>
    <b *ivOverlay="'lamp'; options: { boxing: 'video', scaling: true, width: 1280, height: 720 }">Lamp</b>
  </iv-player>\`,
})
class Host {
  readonly player = inject(Player);

  constructor() {
    this.player.repository.add(
      ['door', 'hall'].map((id) => ({ id, source: ['hello.webm', 'hello.mp4'], duration: 10 })),
    );
    this.player.append('door', 'hall');
  }
}

async function create(provider: unknown) {
  TestBed.configureTestingModule({ providers: [provider] });
  const fixture = TestBed.createComponent(Host);
  await fixture.whenStable();
  const page = fixture.nativeElement as HTMLElement;
  expect(page.querySelector('.iv-overlays b')?.textContent).toBe('Lamp');
  return { fixture, page, player: fixture.componentInstance.player };
}

describe('<iv-player>', () => {
  it('plays on a virtual clock', async () => {
    const { player } = await create(provideIvPlayerTesting());
    await player.play();
    TestBed.inject(FakePlaybackEngine).advance(12);
    expect(player.currentNodeId).toBe('hall');
  });

  it('is present with real videos, whether or not they play', async () => {
    const { fixture, page, player } = await create(provideIvPlayer());
    expect(page.querySelectorAll('video').length).toBeGreaterThan(1);
    fixture.destroy();
    expect(page.querySelector('.iv-overlays')).toBe(null);
  });
});
`;

/** Karma options for a browser that runs as root without a display. */
export const karmaConfig = `module.exports = (config) =>
  config.set({
    frameworks: ['jasmine'],
    plugins: [require('karma-jasmine'), require('karma-chrome-launcher')],
    reporters: ['dots'],
    colors: false,
    logLevel: config.LOG_ERROR,
    browsers: ['Headless'],
    customLaunchers: { Headless: { base: 'ChromeHeadless', flags: ${JSON.stringify(browserFlags)} } },
  });
`;

/** The files by name, including three specs. `story` is the README's story. */
export const specFiles = (story) => ({
  'story.spec.ts': story,
  'stage.spec.ts': stage,
});
