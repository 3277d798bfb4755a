import { TestBed } from '@angular/core/testing';
import { Player } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { ask } from '../docs-guides-choices/ask';
import { Film } from '../docs-guides-choices/own-buttons';

describe('the guide to choices', () => {
  beforeEach(() => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
  });

  it('shows buttons of its own while there is a choice, and none once it is made', async () => {
    TestBed.overrideComponent(Film, { set: { providers: [] } });
    const fixture = TestBed.createComponent(Film);
    const page = fixture.nativeElement as HTMLElement;
    const choices = () =>
      [...page.querySelectorAll<HTMLButtonElement>(':scope > button')].map(({ textContent }) => textContent);
    await fixture.whenStable();
    await TestBed.inject(Player).play();
    TestBed.inject(FakePlaybackEngine).advance(4);
    await fixture.whenStable();
    expect(choices()).toEqual(['Play', 'left', 'right']);
    page.querySelector<HTMLButtonElement>(':scope > button:last-of-type')?.click();
    await fixture.whenStable();
    expect(choices()).toEqual(['Play']);
    TestBed.inject(FakePlaybackEngine).advance(7);
    expect(TestBed.inject(Player).currentNodeId).toBe('right');
  });

  it('draws buttons by events, and removes them when the window closes or there is a choice', async () => {
    const player = TestBed.inject(Player);
    const engine = TestBed.inject(FakePlaybackEngine);
    player.repository.add([
      { id: 'door', source: 'x' },
      { id: 'left', source: 'x' },
      { id: 'right', source: 'x' },
    ]);
    const box = document.createElement('div');
    ask(player, box);
    player.append('door', 'door');
    await player.play();
    engine.advance(4);
    expect(box.children.length).toBe(2);
    engine.advance(5);
    expect(box.children.length).toBe(0);
    player.seek('door');
    engine.advance(4);
    box.querySelector('button')?.click();
    expect(box.children.length).toBe(0);
  });
});
