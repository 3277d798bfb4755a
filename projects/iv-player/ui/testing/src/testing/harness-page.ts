import type { HarnessLoader } from '@angular/cdk/testing';
import { TestbedHarnessEnvironment } from '@angular/cdk/testing/testbed';
import { ChangeDetectionStrategy, Component } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { IvPlayer, type IvPlayerOptions, Player, type StoryNodeConfig } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import {
  IV_SETTINGS_STORAGE,
  IvCaptions,
  IvChoices,
  IvControls,
  IvNotices,
  IvTranscript,
  injectCaptionFiles,
  provideIvLabels,
} from 'iv-player/ui';

/** All components, outside the stage: they are moved onto it. */
@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvCaptions, IvChoices, IvControls, IvNotices, IvPlayer, IvTranscript],
  template: `<iv-player style="width: 900px; height: 500px" />
    <iv-captions />
    <iv-choices />
    <iv-controls />
    <iv-notices />
    <iv-transcript />`,
})
class Page {}

/**
 * All components with the fake engine, and German labels: a harness must not depend on the language. The story: `start` (20 s) with
 * a decision from 2 to 14 s between `left` and `right` (10 s each).
 */
export class HarnessPage {
  readonly fixture: ComponentFixture<Page>;
  readonly player: Player;
  readonly engine: FakePlaybackEngine;
  readonly loader: HarnessLoader;

  /** @param more additional members of node `start` */
  constructor(more: Partial<StoryNodeConfig> = {}, options: IvPlayerOptions = {}) {
    TestBed.configureTestingModule({
      providers: [
        provideIvPlayerTesting({ random: () => 0, ...options }),
        provideIvLabels('de'),
        { provide: IV_SETTINGS_STORAGE, useValue: null },
      ],
    });
    this.player = TestBed.inject(Player);
    this.engine = TestBed.inject(FakePlaybackEngine);
    this.player.repository.add(
      { id: 'start', source: 's.mp4', duration: 20, data: { prompt: 'Where to?' }, ...more },
      {
        id: 'left',
        source: 'l.mp4',
        duration: 10,
        data: { choice: { label: 'Left', description: 'into the dark' } },
      },
      { id: 'right', source: 'r.mp4', duration: 10, data: { choice: { label: 'Right' } } },
    );
    this.player.decision.add('start', ['left', 'right'], { startTime: 2, endTime: 14 });
    this.player.append('start');
    this.fixture = TestBed.createComponent(Page);
    this.loader = TestbedHarnessEnvironment.loader(this.fixture);
  }

  /** Plays for a number of seconds. */
  async play(seconds: number): Promise<void> {
    await this.fixture.whenStable();
    this.player.play().catch(() => undefined);
    this.engine.advance(seconds);
  }

  /** Waits until the caption files of a node are loaded. */
  async loadCaptions(id: string): Promise<void> {
    await this.fixture.whenStable();
    const files = TestBed.runInInjectionContext(injectCaptionFiles);
    const node = this.player.repository.require(id);
    for (const track of node.captions) await files.load(node, track);
    await this.fixture.whenStable();
  }
}
