import { closeBack, hostOf } from 'iv-player/private';
import { MapPage } from './testing/map-page';

describe('the map with final answers', () => {
  for (const isFinal of [false, true]) {
    it(`${isFinal ? 'has no' : 'has'} buttons to earlier scenes [final-answers]`, async () => {
      const page = new MapPage();
      await page.play(2);
      await page.choose('left');
      closeBack(hostOf(page.player), 'code', isFinal);
      await page.drawn();
      const scenes = await (await page.harness).scenes();
      const buttons = page.host.querySelectorAll('[title^="Go back to"]').length;
      expect(buttons).toBe(isFinal ? 0 : 2);
      expect(scenes.length).toBeGreaterThan(2);
    });
  }
});
