// The panels next to the demo's film: store and events, saved story, sounds, and the story as a file.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDemo } from './lib/demo-page.mjs';

/** Runs in the page: state of the soundtrack, while it plays. A busy machine may interrupt the film, and with it the soundtrack. */
const soundtrackState = () => {
  const howl = window['Howler']._howls.find(({ _src }) => String(_src).includes('keeper'));
  return howl.playing() && { volume: howl.volume(), isMuted: howl.mute() };
};

describe('panels of the demo', () => {
  let demo;

  before(async () => void (demo = await openDemo()));
  after(() => demo?.close());

  const itOnPage = (name, steps) => it(name, () => demo.withPage(name, steps));

  /** A path through `cove` and `sea`, back to `lookout`. */
  const followTheCat = (demoPage) => demoPage.follow('Follow the cat', 'Search the sea');
  const save = async ({ page }, button) => {
    const waiting = page.waitForEvent('download');
    await page.getByRole('button', { name: button, exact: true }).click();
    const download = await waiting;
    const chunks = await (await download.createReadStream()).toArray();
    return { name: download.suggestedFilename(), text: Buffer.concat(chunks).toString() };
  };

  itOnPage('the panels show the store and filter events', async (demoPage) => {
    const { page } = demoPage;
    await demoPage.startPaused();
    await demoPage.openTab('Events');
    await page.getByRole('button', { name: 'Decisions' }).click();
    await page.locator('.event[data-name="decision.start"]').first().waitFor();
    await page.locator('.event:not([data-group="decision"])').first().waitFor({ state: 'detached' });
    await demoPage.choose('Climb to the lamp');
    await demoPage.openTab('Store');
    await page.locator('.decision[data-state="made"]').first().waitFor();
    await page.getByRole('button', { name: 'JSON' }).click();
    await page.locator('.json', { hasText: '"isPlaying"' }).waitFor();
    const shown = JSON.parse(await page.locator('.json').innerText());
    assert.equal(shown.decision.watch.parent, 'watch');
    assert.deepEqual(await demoPage.violationsOfPage(), []);
  });

  itOnPage('after a reload the story continues with its variables, or starts again', async (demoPage) => {
    const { page } = demoPage;
    await followTheCat(demoPage);
    const before = await demoPage.scenePath();
    await page.reload();
    await page.getByRole('group', { name: 'Continue where you left off?' }).waitFor();
    assert.deepEqual(await demoPage.violationsIn('demo-player'), []);
    await demoPage.setSpeed(4);
    await page.getByRole('button', { name: 'Continue' }).click();
    await demoPage.waitForScene('lookout');
    const path = await demoPage.scenePath();
    assert.deepEqual(path, before.slice(0, path.length));
    assert.ok(path.includes('cove') && path.includes('sea'), path.join(' '));
    await demoPage.choose('Sound the horn');
    await demoPage.skip('Sound the horn');
    const home = demoPage.stopIn('home');
    await demoPage.choose('Show her the harbour');
    await home;
    await demoPage.seek(-9);
    await page.locator('.lower-third-line', { hasText: 'You followed her' }).waitFor();

    await page.reload();
    const again = page.locator('.start').getByRole('button', { name: 'Start over' });
    await again.waitFor();
    const there = demoPage.stopIn('opening');
    await again.click();
    await there;
    await demoPage.openTab('Saves');
    await page.locator('.property', { hasText: 'followedCat' }).locator('[data-value="false"]').waitFor();
    await page.locator('.panel-empty', { hasText: 'before each choice' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Play the film' }).waitFor();
  });

  itOnPage('the viewer can go back to the last choice and to any earlier one', async (demoPage) => {
    const { page } = demoPage;
    await followTheCat(demoPage);
    await demoPage.choose('Sound the horn');
    await demoPage.waitForScene('reef');
    await demoPage.openTab('Saves');
    await page.locator('.property', { hasText: 'metWhale' }).locator('[data-value="true"]').waitFor();
    assert.deepEqual(await demoPage.violationsIn('demo-inspector'), []);
    await page.locator('.checkpoint', { hasText: 'The watch' }).click();
    await demoPage.waitForScene('watch');
    await page.locator('.property', { hasText: 'metWhale' }).locator('[data-value="false"]').waitFor();
    const away = demoPage.stopIn('stairs');
    await demoPage.choose('Climb to the lamp');
    await away;
    await page.getByRole('button', { name: 'Back to the last choice' }).click();
    await demoPage.waitForScene('watch');
    await demoPage.play();
    const there = demoPage.stopIn('cove');
    await demoPage.choose('Follow the cat');
    await there;
  });

  itOnPage(
    'the story is saved as a bug report, and as a file that another viewer loads',
    async (demoPage) => {
      await followTheCat(demoPage);
      await demoPage.openTab('Saves');
      const report = await save(demoPage, 'Bug report');
      assert.equal(report.name, 'bug-report.json');
      const log = JSON.parse(report.text);
      const choices = log.entries
        .filter(([, kind]) => kind === 'decision.make')
        .map(([, , from, to]) => `${from} ${to}`);
      assert.deepEqual(choices, ['watch cove', 'lookout sea']);
      assert.ok(log.entries.some((entry) => typeof entry === 'string' && entry.startsWith('nodestart sea')));

      const { name, text } = await save(demoPage, 'Save');
      assert.equal(name, 'keeper-of-the-light.json');
      assert.equal(JSON.parse(text).format, 'iv-player');
      const path = await demoPage.scenePath();
      await demo.withPage('another viewer', async (other) => {
        await other.setSpeed(4);
        await other.openTab('Saves');
        const input = other.page.getByLabel('A saved story');
        const open = (content) =>
          input.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
        await open('{"format":');
        await other.page.getByRole('status').filter({ hasText: 'Not loaded' }).waitFor();
        await open(text);
        await other.page.getByRole('status').filter({ hasText: 'Loaded.' }).waitFor();
        await other.waitForScene('lookout');
        assert.deepEqual((await other.scenePath()).slice(0, path.length), path);
        await other.choose('Sound the horn');
        await other.waitForScene('reef');
      });
    },
  );

  itOnPage(
    'soundtrack and choice sounds play with the film and have their own volume and mute',
    async (demoPage) => {
      const { page } = demoPage;
      const soundtrack = async () => (await page.waitForFunction(soundtrackState)).jsonValue();
      await demoPage.openTab('Mixer');
      const figure = page.locator('.drift-value');
      await figure.getByText('not playing').waitFor();
      assert.deepEqual(await demoPage.violationsIn('demo-inspector'), []);

      await page.evaluate(() => {
        window['answers'] = [];
        for (const howl of window['Howler']._howls)
          howl.on('play', () => window['answers'].push(/(\w+)\.\w+$/.exec(howl._src)?.[1]));
      });
      await demoPage.follow('Follow the cat');
      // The film goes on for as long as the test needs: from the lookout to the sea, and back.
      await page.evaluate(() => {
        const goOn = () =>
          document.querySelector('iv-choices[data-state="held"] [data-node="sea"]')?.['click']();
        new MutationObserver(goOn).observe(document, { subtree: true, attributes: true });
        goOn();
      });
      await page.waitForFunction(() => window['answers'].includes('choose'));
      const answers = await page.evaluate(() => window['answers'].filter((name) => name !== 'keeper'));
      assert.deepEqual(answers.slice(0, 2), ['ask', 'choose']);
      await demoPage.setSpeed(1);

      await figure.getByText(/^-?\d+\.\d ms$/).waitFor();
      await page
        .locator('.pitch-value')
        .getByText(/^-?\d+\.\d cents$/)
        .waitFor();
      assert.deepEqual(await soundtrack(), { volume: 0.7, isMuted: false });

      // While bound, one slider controls both.
      await page.getByRole('slider', { name: 'Player' }).fill('0.5');
      assert.equal(await page.getByRole('slider', { name: 'Sounds' }).inputValue(), '0.5');
      assert.equal((await soundtrack()).volume, 0.35);
      await page.getByRole('button', { name: 'Linked' }).click();
      await page.getByRole('slider', { name: 'Sounds' }).fill('1');
      assert.equal(await page.getByRole('slider', { name: 'Player' }).inputValue(), '0.5');
      await page.getByRole('slider', { name: 'Film’s own sound' }).fill('0.2');
      await page.getByRole('button', { name: 'Mute sounds' }).click();
      assert.deepEqual(await soundtrack(), { volume: 0.7, isMuted: true });
      const playing = await page.waitForFunction(() => {
        const videos = [...document.querySelectorAll('video')].filter((one) => !one['inert'] && !one.paused);
        return videos.length > 0 && videos.map(({ volume, muted }) => ({ volume, muted }));
      });
      assert.deepEqual(await playing.jsonValue(), [{ volume: 0.1, muted: false }]);
    },
  );

  itOnPage(
    'the story editor shows findings while typing, and the film continues with the edited story',
    async (demoPage) => {
      const { page } = demoPage;
      await demoPage.start(1);
      await demoPage.openTab('Story');
      const editor = page.getByRole('textbox', { name: 'The story as a file' });
      await page.getByText('No mistakes.').waitFor();
      const text = await editor.inputValue();
      assert.match(text, /"Follow the cat"/);

      const play = page.getByRole('button', { name: 'Play this version' });
      await editor.fill(text.replace('"next": "watch"', '"next": "wtach"'));
      await page.getByRole('button', { name: 'The scene "wtach" does not exist' }).click();
      const selected = await editor.evaluate((field) =>
        field.value.slice(field.selectionStart, field.selectionEnd),
      );
      assert.match(selected, /"next": "wtach"/);
      assert.equal(await play.isDisabled(), true);

      await editor.fill(text.replaceAll('Follow the cat', 'Go with Biscuit'));
      await play.click();
      await page.getByText('The film continues with this version.').waitFor();
      await demoPage.seek(15.5);
      const there = demoPage.stopIn('cove');
      await demoPage.choose('Go with Biscuit');
      await there;
      assert.deepEqual(await demoPage.violationsIn('demo-inspector'), []);
    },
  );
});
