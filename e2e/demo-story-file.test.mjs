// The demo's story as a file beside the film: checked as one types, and played on in the same scene.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDemo } from './lib/demo-page.mjs';

describe('story file of the demo', () => {
  let demo;

  before(async () => {
    demo = await openDemo();
  });
  after(() => demo.close());

  it('shows findings as one types, and the film goes on with the changed story', () =>
    demo.withPage('story-file', async (demoPage) => {
      const { page } = demoPage;
      await demoPage.start(1);
      await demoPage.openTab('Story');
      const editor = page.getByRole('textbox', { name: 'The story as a file' });
      await page.getByText('No mistakes.').waitFor();
      const text = await editor.inputValue();
      assert.match(text, /"Follow the cat"/);

      const play = page.getByRole('button', { name: 'Play this version' });
      await editor.fill(text.replace('"next": "watch"', '"next": "wtach"'));
      await page.getByRole('button', { name: 'There is no scene "wtach"' }).click();
      const selected = await editor.evaluate((field) =>
        field.value.slice(field.selectionStart, field.selectionEnd),
      );
      assert.match(selected, /"next": "wtach"/);
      assert.equal(await play.isDisabled(), true);

      await editor.fill(text.replaceAll('Follow the cat', 'Go with Biscuit'));
      await play.click();
      await page.getByText('The film goes on with this version.').waitFor();
      await demoPage.seek(15.5);
      const there = demoPage.stopIn('cove');
      await demoPage.choose('Go with Biscuit');
      await there;
      assert.deepEqual(await demoPage.accessibilityViolations(), []);
    }));
});
