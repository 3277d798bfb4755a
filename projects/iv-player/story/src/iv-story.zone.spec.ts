import {
  ApplicationRef,
  ChangeDetectionStrategy,
  Component,
  EnvironmentInjector,
  NgZone,
  createComponent,
  provideCheckNoChangesConfig,
  provideZoneChangeDetection,
} from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { IvPlayer, Player } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { storyOf } from '../../story-core/src/testing/test-story';
import { IvStory } from './iv-story';

const story = (id: string): object =>
  storyOf({
    [`${id}-1`]: {
      source: 'clip.mp4',
      duration: 4,
      decision: { defaults: [`${id}-2`], choices: [{ to: `${id}-2` }, { to: `${id}-3` }] },
    },
    [`${id}-2`]: { source: 'clip.mp4', duration: 4, ending: 'good' },
    [`${id}-3`]: { source: 'clip.mp4', duration: 4, ending: 'bad' },
  });

@Component({
  changeDetection: ChangeDetectionStrategy.Eager,
  imports: [IvPlayer, IvStory],
  template: `<iv-player [story]="story" [path]="path" />`,
})
class InputPage {
  story: object = story('a');
  path: readonly string[] = [];
}

@Component({
  changeDetection: ChangeDetectionStrategy.Eager,
  imports: [IvPlayer, IvStory],
  template: `<iv-player [story]="story" (ending)="ending = $event.name" (storyLoad)="loaded = loaded + 1" />
    <output>{{ ending }} {{ loaded }}</output>`,
})
class FieldPage {
  readonly story = story('a');
  ending = '';
  loaded = 0;
}

describe('IvStory with zone.js', () => {
  let player: Player;
  let engine: FakePlaybackEngine;
  let zone: NgZone;
  /** Number of change detections. */
  let ticks = 0;
  let element: HTMLElement;

  const settled = (): Promise<void> => TestBed.inject(ApplicationRef).whenStable();

  async function open<Page>(page: new () => Page): Promise<Page> {
    TestBed.configureTestingModule({
      providers: [
        provideZoneChangeDetection(),
        provideIvPlayerTesting(),
        provideCheckNoChangesConfig({ exhaustive: true }),
      ],
      rethrowApplicationErrors: true,
    });
    zone = TestBed.inject(NgZone);
    player = TestBed.inject(Player);
    engine = TestBed.inject(FakePlaybackEngine);
    const made = zone.run(() => {
      const component = createComponent(page, { environmentInjector: TestBed.inject(EnvironmentInjector) });
      TestBed.inject(ApplicationRef).attachView(component.hostView);
      return component;
    });
    element = made.location.nativeElement as HTMLElement;
    await settled();
    zone.onMicrotaskEmpty.subscribe(() => ticks++);
    ticks = 0;
    return made.instance;
  }

  it('plays, and changes story and path, without triggering change detection [stage-unbound]', async () => {
    const page = await open(InputPage);
    expect(player.playlist.length).toBe(1);
    player.play().catch(fail);
    engine.advance(5);
    await settled();
    expect([player.currentNodeIndex, ticks]).toEqual([1, 0]);
    zone.run(() => (page.story = story('b')));
    await settled();
    engine.advance(1);
    expect([player.currentNodeId, ticks]).toEqual(['b-1', 1]);
    zone.run(() => (page.path = ['b-1', 'b-3']));
    await settled();
    engine.advance(1);
    expect([player.currentNodeId, ticks]).toEqual(['b-3', 2]);
  });

  it('updates plain fields set by handlers of its outputs [stage-outputs]', async () => {
    await open(FieldPage);
    const shown = (): string | null | undefined => element.querySelector('output')?.textContent;
    expect(shown()).toBe(' 1');
    player.play().catch(fail);
    engine.advance(1);
    player.decision.get('a-1')?.make('a-3');
    engine.advance(4);
    expect([shown(), ticks]).toEqual(['bad 1', 1]);
  });
});
