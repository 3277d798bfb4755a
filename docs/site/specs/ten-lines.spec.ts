import { TestBed } from '@angular/core/testing';
import { Player } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { begin } from '../README/ten-lines';

describe('the ten lines of the README', () => {
  async function start() {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    const player = TestBed.inject(Player);
    const buttons = {
      ids: [] as string[],
      press: (_id: string): void => fail('There are no buttons.'),
    };
    begin(player, (ids, press) => Object.assign(buttons, { ids, press }));
    await player.play();
    return { player, buttons, engine: TestBed.inject(FakePlaybackEngine) };
  }

  it('show a button for each child while there is a choice, and none once it is made', async () => {
    const { player, buttons, engine } = await start();
    expect(buttons.ids).toEqual([]);
    engine.advance(5);
    expect(buttons.ids).toEqual(['left', 'right']);
    buttons.press('right');
    expect(buttons.ids).toEqual([]);
    engine.advance(6);
    expect(player.currentNodeId).toBe('right');
  });

  it('show none after the window when nobody chose, and go left', async () => {
    const { player, buttons, engine } = await start();
    engine.advance(9);
    expect(buttons.ids).toEqual([]);
    engine.advance(2);
    expect(player.currentNodeId).toBe('left');
  });
});
