import { Player, type StoryNode } from 'iv-player';
import { closeBack, hostOf } from 'iv-player/private';
import { MapPage } from './testing/map-page';

describe('the map with final answers', () => {
  for (const isFinal of [false, true]) {
    it(`${isFinal ? 'has no' : 'has'} buttons to earlier scenes [final-answers]`, async () => {
      const page = new MapPage();
      await page.play(2);
      await page.choose('left');
      const player: Player = page.player;
      closeBack(hostOf(player), 'code', isFinal);
      const jumped: StoryNode[] = [];
      page.fixture.componentInstance.jumped.subscribe((node) => jumped.push(node));
      await page.drawn();
      const scenes = await (await page.harness).scenes();
      const buttons = page.host.querySelectorAll('[title^="Go back to"]').length;
      expect(buttons).toBe(isFinal ? 0 : 2);
      expect(scenes.length).toBeGreaterThan(2);
    });
  }
});
