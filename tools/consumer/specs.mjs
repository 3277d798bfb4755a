// The specs of the blank application: what the README says about tests, a component with a stage and an overlay,
// and what a story file is held to.
// They are run by Vitest in jsdom, which is the default of `ng test`, and by Karma in a browser.
import { createRequire } from 'node:module';

const { browserFlags } = createRequire(import.meta.url)('../lib/find-browser.cjs');

/** Beside Angular's own; `jsdom` of a version that the Node of this repository runs. */
export const runners = { vitest: '4.1.12', jsdom: '28.1.0' };

const stage = `import { Component, signal } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { IvOverlay, IvPlayer, type Player, provideIvPlayer } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';

const source = ['hello.webm', 'hello.mp4'];

@Component({
  selector: 'app-player',
  imports: [IvPlayer, IvOverlay],
  template: \`<iv-player (ready)="onReady($event)">
    <b *ivOverlay="'lamp'; options: { boxing: 'video', scaling: true, width: 1280, height: 720 }">Lamp</b>
    @for (id of choices(); track id) {
      <button type="button" (click)="choose(id)">{{ id }}</button>
    }
  </iv-player>\`,
})
class PlayerHost {
  player: Player | undefined;
  protected readonly choices = signal<readonly string[]>([]);
  protected choose: (id: string) => unknown = () => null;

  protected onReady(player: Player): void {
    this.player = player;
    player.repository.add([
      { id: 'door', source, duration: 10 },
      { id: 'left', source, duration: 5 },
      { id: 'right', source, duration: 5 },
    ]);
    const decision = player.decision.add('door', ['left', 'right'], { startTime: -6, defaults: ['left'] });
    this.choose = (id) => decision.make(id);
    player.on('decision.start', () => this.choices.set(['left', 'right']));
    player.on('decision.end', () => this.choices.set([]));
    player.append('door');
  }
}

const pageOf = ({ nativeElement }: ComponentFixture<PlayerHost>) => nativeElement as HTMLElement;

describe('<iv-player>', () => {
  it('plays on a virtual clock', async () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    const fixture = TestBed.createComponent(PlayerHost);
    const engine = TestBed.inject(FakePlaybackEngine);
    await fixture.whenStable();
    const { player } = fixture.componentInstance;
    expect(pageOf(fixture).querySelector('.iv-overlays b')?.textContent).toBe('Lamp');
    await player?.play();
    engine.advance(5);
    await fixture.whenStable();
    const buttons = [...pageOf(fixture).querySelectorAll('button')];
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['left', 'right']);
    buttons[1]?.click();
    engine.advance(6);
    await fixture.whenStable();
    expect(player?.currentNodeId).toBe('right');
    expect(pageOf(fixture).querySelectorAll('button').length).toBe(0);
    fixture.destroy();
    expect(pageOf(fixture).querySelector('.iv-overlays')).toBe(null);
  });

  it('is there with real videos, whether they play or not', async () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayer()] });
    const fixture = TestBed.createComponent(PlayerHost);
    await fixture.whenStable();
    expect(fixture.componentInstance.player).toBeDefined();
    expect(pageOf(fixture).querySelectorAll('video').length).toBeGreaterThan(1);
    expect(pageOf(fixture).querySelector('.iv-overlays b')?.textContent).toBe('Lamp');
    fixture.destroy();
    expect(pageOf(fixture).querySelector('.iv-overlays')).toBe(null);
  });
});
`;

const storyFile = `import { playthroughs } from 'iv-player/story';

describe('a story file', () => {
  it('has no scene that nobody comes to', () => {
    const story = {
      format: 'iv-story',
      version: 1,
      start: 'door',
      nodes: {
        door: { text: 'A door.', decision: { choices: [{ to: 'left', label: 'Left' }, { to: 'right', label: 'Right' }] } },
        left: { text: 'Left.', ending: 'left' },
        right: { text: 'Right.', ending: 'right' },
      },
    };
    expect(playthroughs(story, { runs: 1000 }).nodes.missed).toEqual([]);
  });
});
`;

const karma = `module.exports = (config) =>
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

/** The files by name; `story` is the README's spec. */
export const specFiles = (story) => ({
  'story.spec.ts': story,
  'stage.spec.ts': stage,
  'story-file.spec.ts': storyFile,
  'karma.conf.js': karma,
});

/** The test target of an application in `folder`: Vitest as Angular sets it up, and Karma as its configuration. */
export const testTarget = (folder) => ({
  builder: '@angular/build:unit-test',
  options: { tsConfig: `${folder}/tsconfig.vitest.json` },
  configurations: {
    karma: {
      runner: 'karma',
      runnerConfig: `${folder}/karma.conf.js`,
      tsConfig: `${folder}/tsconfig.karma.json`,
    },
  },
});

/** How each runner is started, and what it says when all specs have passed. */
export const testRuns = [
  { script: 'vitest', command: 'ng test standalone --watch=false', passed: /Tests +4 passed \(4\)/ },
  {
    script: 'karma',
    command: 'ng test standalone --watch=false --configuration=karma',
    passed: /Executed 4 of 4 .*SUCCESS/,
  },
];
