import { ChangeDetectionStrategy, Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { IvPlayer, Player } from 'iv-player';
import { loadStory } from 'iv-player/story';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { ControlsPage } from '../testing/controls-page';
import { IvTranscript } from '../transcript/iv-transcript';
import { IvControls } from './iv-controls';

const clip = (id: string) => ({ source: `${id}.mp4`, duration: 10 });

/** Each door adds 1, the cellar adds 10. The choice is open from 4 to 8 s. */
const STORY = {
  format: 'iv-story',
  version: 1,
  start: 'door',
  variables: { courage: { initialValue: 0 } },
  nodes: {
    door: {
      ...clip('door'),
      set: { courage: { '+': [{ var: 'courage' }, 1] } },
      decision: {
        startTime: 4,
        endTime: 8,
        defaults: ['cellar'],
        choices: [
          { to: 'cellar', label: 'In' },
          { to: 'yard', label: 'Out' },
        ],
      },
    },
    cellar: { ...clip('cellar'), set: { courage: { '+': [{ var: 'courage' }, 10] } }, next: 'end' },
    yard: { ...clip('yard'), next: 'end' },
    end: { ...clip('end'), ending: 'end' },
  },
};

/** A page that plays the story, 4 s into the cellar. */
class Film extends ControlsPage {
  constructor(options: ConstructorParameters<typeof ControlsPage>[1] = {}) {
    super({}, options);
    this.player.playlist.reset();
    loadStory(this.player, STORY);
    this.play().advance(5);
    this.make('cellar');
    this.advance(9);
  }

  make(id: string): void {
    this.player.decision.get('door')?.make(id);
  }

  get place(): unknown[] {
    const { player } = this;
    return [player.currentNodeId, player.currentNodeTime, player.variables.getValue('courage')];
  }
}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer],
  template: '<iv-player />',
})
class BarePage {}

@Component({
  changeDetection: ChangeDetectionStrategy.OnPush,
  imports: [IvPlayer, IvControls, IvTranscript],
  template: '<iv-player><iv-controls /><iv-transcript /></iv-player>',
})
class PageWithPieces {}

describe('going back', () => {
  it('restores the same variables with and without controls and transcript [going-back]', () => {
    const scores = [BarePage, PageWithPieces].map((page) => {
      TestBed.resetTestingModule().configureTestingModule({ providers: [provideIvPlayerTesting()] });
      const player = TestBed.inject(Player);
      player.repository.add({ id: 'a', ...clip('a') }, { id: 'b', ...clip('b') });
      player.variables.register('score', { initialValue: 0, action: 'sum', dataSet: { a: 1, b: 10 } });
      player.append('a', 'b');
      TestBed.createComponent(page);
      TestBed.tick();
      player.play().catch(() => undefined);
      TestBed.inject(FakePlaybackEngine).advance(15);
      return [0, 1, 0].map((index) => {
        player.currentNodeIndex = index;
        return player.variables.getValue('score');
      });
    });
    expect(scores).toEqual([
      [1, 11, 1],
      [1, 11, 1],
    ]);
  });
});

describe('going back in a story', () => {
  for (const plugins of [{}, { checkpoints: {} }]) {
    const title = 'checkpoints' in plugins ? 'with checkpoints' : 'without checkpoints';
    const film = (): Film => {
      const page = new Film({ plugins });
      expect(page.place).toEqual(['cellar', 4, 11]);
      return page;
    };

    it(`"Back to the last choice" undoes the choice, ${title} [going-back]`, () => {
      const page = film();
      page.click('Back to the last choice');
      expect(page.place).toEqual(['door', 3, 1]);
      page.advance(2).make('yard');
      page.advance(6);
      expect(page.place).toEqual(['yard', 1, 1]);
    });

    it(`repeated "Back to the last choice" counts nothing twice, ${title} [going-back]`, () => {
      const page = film();
      for (let time = 0; time < 3; time++) page.click('Back to the last choice').advance(2);
      expect(page.place).toEqual(['door', 5, 1]);
    });

    it(`keys and scrub bar restore the remembered state across a seam, ${title} [going-back]`, () => {
      const page = film();
      page.press('ArrowLeft');
      expect(page.place[0]).toBe('door');
      expect(page.place[2]).toBe(1);
      page.player.currentTime = 12;
      expect(page.place).toEqual(['cellar', 2, 11]);
      page.slider.value = '1';
      page.slider.dispatchEvent(new Event('input', { bubbles: true }));
      page.slider.dispatchEvent(new Event('change', { bubbles: true }));
      page.settle();
      expect(page.place).toEqual(['door', 1, 1]);
    });

    it(`the transcript restores the remembered state of its target, ${title} [going-back]`, async () => {
      const page = film();
      const fixture = TestBed.createComponent(IvTranscript);
      await fixture.whenStable();
      const [first, second] = (fixture.nativeElement as HTMLElement).querySelectorAll('button');
      first?.click();
      expect(page.place).toEqual(['door', 0, 1]);
      page.advance(1);
      second?.click();
      expect(page.place).toEqual(['cellar', 0, 11]);
    });
  }

  it("keeps the viewer's input in the node of the choice", () => {
    const page = new ControlsPage();
    page.player.variables.register('name', { initialValue: 'nobody' });
    page.play().advance(2);
    page.player.variables.setValue('name', 'Ann');
    page.advance(7).click('Back to the last choice');
    expect([page.player.currentTime, page.player.variables.getValue('name')]).toEqual([3, 'Ann']);
  });
});
