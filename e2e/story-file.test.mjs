// Story files in a browser: from a Twee file to a playing film on the command line, changed during playback, and published by
// Twine.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { workspaceRoot } from '../tools/lib/dependencies.mjs';
import { launchBrowser } from '../tools/lib/launch-browser.mjs';
import { serve } from '../tools/lib/serve.mjs';
import { startServer } from '../tools/lib/start-server.mjs';
import { buildStoryTools } from '../tools/build/story-tools.mjs';
import { openErrorPage } from './lib/error-page.mjs';

const TWEE = `:: StoryTitle
The door

:: Start
You stand before a door, and it is raining. Behind the door somebody is playing the piano.

[[Knock->Hall]]
[[Walk on->Street]]

:: Hall
The music stops.

:: Street
The rain does not stop.
`;

/** One second of silence as a WAV file. */
function silence() {
  const samples = 8_000;
  const file = Buffer.alloc(44 + samples, 128);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + samples, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(samples, 24);
  file.writeUInt32LE(samples, 28);
  file.writeUInt16LE(1, 32);
  file.writeUInt16LE(8, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(samples, 40);
  return file;
}

const CARD = '.iv-story-slate';

describe('story files', () => {
  const tools = join(workspaceRoot, 'dist/story-tools');
  const command = join(tools, 'bin/iv-player.mjs');
  let browser;

  before(async () => {
    buildStoryTools(tools, '0.0.0');
    browser = await launchBrowser();
  });
  after(() => browser?.close());

  /** Runs `steps` on a page. Fails for console errors and uncaught errors. */
  async function onPage(url, steps) {
    const { page, errors } = await openErrorPage(browser);
    // Removes the time limit, so that no choice is missed on a slow machine.
    await page.addInitScript(() => localStorage.setItem('iv-player: settings', '{"timeLimit":"off"}'));
    try {
      await page.goto(url);
      await steps(page);
      assert.deepEqual(errors, []);
    } finally {
      await page.close();
    }
  }

  /** Runs `steps` with a temporary folder that contains `door.twee`. */
  async function inFolder(steps) {
    const folder = mkdtempSync(join(tmpdir(), 'iv-player-story-'));
    writeFileSync(join(folder, 'door.twee'), TWEE);
    try {
      await steps(folder);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /**
   * Starts `iv-player play` on a file with the given content. Passes `steps` the URL, a function to change the file, and the
   * folder.
   */
  const whilePlaying = (name, content, steps) =>
    inFolder(async (folder) => {
      const file = join(folder, name);
      writeFileSync(file, content);
      const server = await startServer(`"${process.execPath}" "${command}" play "${file}" --port 0`);
      try {
        await steps(server.url, (changed) => writeFileSync(file, changed), folder);
      } finally {
        server.stop();
      }
    });

  const play = (page) => page.getByRole('button', { name: 'Play', exact: true }).first().click();
  const card = (page, text) => page.locator(CARD, { hasText: text }).waitFor();

  it('a Twee file plays as text, and continues with the viewer’s choice [play-twee]', async () => {
    await whilePlaying('door.twee', TWEE, (url) =>
      onPage(url, async (page) => {
        await play(page);
        await card(page, 'You stand before a door');
        await page.locator('iv-choices').getByRole('button', { name: 'Knock' }).click();
        await card(page, 'The music stops.');
      }),
    );
  });

  it('a choice has the label given in the current scene, even if several scenes lead to its target [choice-labels]', async () => {
    const choice = (to, label) => ({ to, label });
    const asks = (...choices) => ({ text: 'A scene.', decision: { choices } });
    const story = {
      format: 'iv-story',
      version: 1,
      start: 'beach',
      nodes: {
        beach: asks(choice('cave', 'Into the cave'), choice('dunes', 'Walk on')),
        cave: asks(choice('beach', 'Back'), choice('dunes', 'Out')),
        dunes: asks(choice('beach', 'Turn around'), choice('cave', 'Down')),
      },
    };
    await whilePlaying('story.json', JSON.stringify(story), (url) =>
      onPage(url, async (page) => {
        await play(page);
        const choices = page.locator('iv-choices');
        await choices.getByRole('button', { name: 'Walk on' }).click();
        await choices.getByRole('button', { name: 'Down' }).waitFor();
        assert.deepEqual(await choices.locator('.iv-choice-label').allTextContents(), [
          'Turn around',
          'Down',
        ]);
      }),
    );
  });

  it('a saved file continues in the same scene; while it is not a valid story, the stage says why and the film plays [edit-story]', async () => {
    const story = {
      format: 'iv-story',
      version: 1,
      start: 'a',
      nodes: { a: { text: 'The first draft.', duration: 60, ending: 'end' } },
    };
    await whilePlaying('story.json', JSON.stringify(story), (url, save) =>
      onPage(url, async (page) => {
        await play(page);
        await card(page, 'The first draft.');
        save(`${JSON.stringify(story).slice(0, -1)}, "nots": {} }`);
        const notice = page.locator('.iv-story-findings');
        await notice.waitFor();
        assert.match(await notice.textContent(), /^1:\d+ {2}"nots" is not a known key/);
        assert.match(await page.locator(CARD).textContent(), /first draft/);
        save(JSON.stringify(story).replace('first draft', 'second draft'));
        await card(page, 'The second draft.');
        await notice.waitFor({ state: 'detached' });
      }),
    );
  });

  it('clips, captions, pictures and sounds play under the policy of the page [play-local]', async () => {
    const picture =
      '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>top.document.title = "run"</script><rect width="8" height="8"/></svg>';
    const story = {
      format: 'iv-story',
      version: 1,
      title: 'Media',
      start: 'a',
      nodes: {
        a: {
          source: ['c1.webm'],
          captions: [{ src: 'en.vtt', lang: 'en', label: 'English' }],
          overlays: [{ kind: 'image', src: 'picture.svg', text: 'A square' }],
          decision: {
            choices: [
              { to: 'b', label: 'On', image: 'picture.svg' },
              { to: 'a', label: 'Again', image: 'picture.svg' },
            ],
          },
        },
        b: { text: 'It is over.', ending: 'end' },
      },
      sounds: [
        { id: 'soundtrack', src: 'tick.wav' },
        { id: 'streamed', src: 'tick.wav', html5: true },
      ],
    };
    await whilePlaying('story.json', JSON.stringify(story), async (url, _, folder) => {
      copyFileSync(join(workspaceRoot, 'projects/iv-player/test-clips/c1.webm'), join(folder, 'c1.webm'));
      writeFileSync(join(folder, 'en.vtt'), 'WEBVTT\n\n00:00.000 --> 00:09.000\nHello there.\n');
      writeFileSync(join(folder, 'picture.svg'), picture);
      writeFileSync(join(folder, 'tick.wav'), silence());
      await onPage(url, async (page) => {
        await page.evaluate(() => {
          window['violations'] = [];
          document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
            window['violations'].push(`${violatedDirective} ${blockedURI}`),
          );
        });
        await play(page);
        await page.waitForFunction(() =>
          [...document.querySelectorAll('video')].some(
            (video) => /c1\.webm/.test(video.currentSrc) && video.currentTime > 0.2,
          ),
        );
        await page.locator('.iv-overlays img').waitFor();
        await page.locator('iv-choices').getByRole('button', { name: 'On' }).click();
        await card(page, 'It is over.');
        assert.deepEqual(await page.evaluate(() => window['violations']), []);
        assert.notEqual(await page.title(), 'run');
      });
      // A picture opened on its own runs no script.
      const { page, errors } = await openErrorPage(browser);
      await page.goto(`${url}picture.svg`);
      assert.match(errors.join(), /^Blocked script execution/);
      await page.close();
    });
  });

  it('serves nothing outside the story’s folder, and nothing to other machines', async () => {
    await whilePlaying('door.twee', TWEE, async (url) => {
      for (const path of ['..%2f..%2fetc%2fpasswd', '.iv-player/..%2fiv-player.mjs', '%00'])
        assert.ok((await fetch(url + path)).status >= 400, path);
      assert.equal((await fetch(`${url}door.twee`, { headers: { Range: 'bytes=0-4' } })).status, 206);
      const allowed = async (Origin) =>
        (await fetch(`${url}story.json`, { headers: { Origin } })).headers.get('access-control-allow-origin');
      assert.equal(await allowed('http://localhost:4200'), 'http://localhost:4200');
      assert.equal(await allowed('https://localhost.example.org'), null);
      const otherName = await new Promise((resolve) => {
        const { hostname, port } = new URL(url);
        get({ hostname, port, path: '/story.json', headers: { Host: 'example.org' } }, resolve);
      });
      assert.equal(otherName.statusCode, 403);
      otherName.resume();
    });
  });

  it('a package without the player reports it instead of showing a blank page [missing-player]', () =>
    inFolder((folder) => {
      const bare = join(folder, 'iv-player.mjs');
      copyFileSync(command, bare);
      const { status, stderr } = spawnSync(process.execPath, [bare, 'play', join(folder, 'door.twee')], {
        encoding: 'utf8',
      });
      assert.equal(status, 2);
      assert.match(
        stderr,
        /^The player is missing from the package .*player\.js, player\.css, .*install iv-player again\.\n$/,
      );
    }));

  it('a converted story references its schema relative to the output path [convert-command]', () =>
    inFolder((folder) => {
      mkdirSync(join(folder, 'public/door'), { recursive: true });
      const schemaIn = (out) => {
        spawnSync(process.execPath, [command, 'convert', 'door.twee', '--out', out], { cwd: folder });
        return JSON.parse(readFileSync(join(folder, out), 'utf8')).$schema;
      };
      assert.equal(schemaIn('door.json'), './node_modules/iv-player/story/story.schema.json');
      assert.equal(
        schemaIn('public/door/story.json'),
        '../../node_modules/iv-player/story/story.schema.json',
      );
    }));

  it('the report is written for a Twee file', () =>
    inFolder((folder) => {
      const report = ['report', 'door.twee', '--html', 'report.html'];
      assert.equal(spawnSync(process.execPath, [command, ...report], { cwd: folder }).status, 0);
      assert.match(readFileSync(join(folder, 'report.html'), 'utf8'), /3 scenes/);
    }));

  it('a page published by Twine plays, because the story format contains the player [twine-format]', async () => {
    let format;
    const window = { storyFormat: (given) => (format = given) };
    new Function('window', readFileSync(join(tools, 'story/twine-format.js'), 'utf8'))(window);
    assert.equal(format.proofing, false);
    assert.match(format.version, /^\d+\.\d+\.\d+/);
    const data = `<tw-storydata name="The door" startnode="1" ifid="A" hidden>
      <tw-passagedata pid="1" name="Start" tags="" position="1,2">You stand before a door. [[Knock-&gt;Hall]] [[Walk on-&gt;Street]]</tw-passagedata>
      <tw-passagedata pid="2" name="Hall" tags="" position="3,4">The music stops.</tw-passagedata>
      <tw-passagedata pid="3" name="Street" tags="" position="5,6">(set: $wet to true)The rain does not.</tw-passagedata>
    </tw-storydata>`;
    // As Twine does.
    const page = format.source.split('{{STORY_NAME}}').join('The door').split('{{STORY_DATA}}').join(data);
    await inFolder(async (folder) => {
      writeFileSync(join(folder, 'index.html'), page);
      const server = await serve({ root: folder });
      await onPage(server.url, async (browserPage) => {
        assert.equal(await browserPage.title(), 'The door');
        await browserPage.getByText('1 notes on parts of the Twine story').waitFor();
        await play(browserPage);
        await card(browserPage, 'You stand before a door.');
        await browserPage.locator('iv-choices').getByRole('button', { name: 'Walk on' }).click();
        await card(browserPage, 'The rain does not.');
      }).finally(server.close);
    });
  });
});
