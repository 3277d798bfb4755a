// Plays the demo from start to end with the keyboard alone, with and without a return to the lookout, and checks what screen
// readers announce.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openDemo } from './lib/demo-page.mjs';
import { recordAnnouncements } from './lib/page/record-announcements.mjs';

/** The film's choices, each with its question and possible answers. */
const watch = ['The lamp is out. What now?', 'Climb to the lamp; Follow the cat'];
const lookout = [
  'Somebody is out there. Where do you look?',
  'Search the sea; Ask the stars; Sound the horn',
];
const reef = ['She is heading for the reef.', 'Show her the harbour; Row out to her'];
const fog = ['Nobody answers, and the fog is thick.', 'Row into the fog; Keep the lamp burning'];

const paths = [
  {
    ending: 'Ending 1 of 3: Breakfast for three',
    scenes: 'opening watch stairs lookout sea lookout horn reef home',
    choices: [
      [watch, 'Climb to the lamp'],
      [lookout, 'Search the sea'],
      [lookout, 'Sound the horn'],
      [reef, 'Show her the harbour'],
    ],
  },
  {
    ending: 'Ending 2 of 3: The long way home',
    scenes: 'opening watch cove lookout horn fog row whale',
    choices: [
      [watch, 'Follow the cat'],
      [lookout, 'Sound the horn'],
      [fog, 'Row into the fog'],
    ],
  },
];

const waiting = 'Waiting for your choice';
/**
 * Announcements at a choice: the question with its answers, that the film waits (a loop does not), the answer. The first one also says how
 * to choose.
 */
const announced = ([[question, labels], answer], place = 1) => {
  const count = labels.split('; ').length;
  const how = place === 0 ? ` Press 1 to ${count}, or go to the buttons with Tab.` : '';
  const asked = `${question} ${count} choices: ${labels}.${how}`;
  return [asked, ...(question === lookout[0] ? [] : [waiting]), `You chose: ${answer}`];
};
/**
 * Joins announcements into one string, as the player does when they are simultaneous. Omits announcements of
 * loading and waiting, which a busy machine may add at any choice, and further rounds of a loop, which asks again.
 */
const withoutWaits = (texts) => {
  const said = texts
    .join(' ')
    .replaceAll(new RegExp(` ?(?:Loading|${waiting})`, 'g'), '')
    .trim();
  const [asked = ''] = announced([lookout, '']);
  return said
    .split(asked)
    .filter((text, place) => place === 0 || text.trim() !== '')
    .join(asked);
};

describe('the demo with the keyboard alone', () => {
  let demo;
  before(async () => void (demo = await openDemo()));
  after(() => demo?.close());

  for (const { ending, scenes, choices } of paths) {
    it(`reaches “${ending}” and hears every question and answer [keyboard-only]`, () =>
      demo.withPage(
        ending,
        async (demoPage) => {
          const { page } = demoPage;
          /** Presses Tab until the element with that text or name has focus. Fails if focus is lost. */
          const tabTo = async (name) => {
            for (let presses = 0; presses < 60; presses += 1) {
              const focused = await page.evaluate(() => {
                const { activeElement: element } = document;
                if (!element?.matches('button,a,input,select')) return '';
                return element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
              });
              if (focused.includes(name)) return;
              await page.keyboard.press('Tab');
            }
            assert.fail(`Tab does not lead to ${name}.`);
          };
          const hasFocus = () => page.evaluate(() => document.activeElement?.closest('iv-player') !== null);

          await demoPage.setSpeed(4);
          await tabTo('Play the film');
          await page.keyboard.press('Enter');
          await demoPage.seek(15.5);
          /** Waits until a text is announced after the first `from` announcements. Returns the number of announcements so far. */
          const hear = async (text, from) => {
            const said = await page.waitForFunction(([wanted, heard]) => {
              const all = window['announcements'];
              const index = all.findIndex((one, place) => place >= heard && one.includes(wanted));
              return index < 0 ? 0 : index + 1;
            }, /** @type {const} */ ([text, from]));
            return said.jsonValue();
          };
          let heard = 0;
          for (const choice of choices) {
            const [[question], answer] = choice;
            await page.locator('iv-choices').getByRole('group', { name: question }).waitFor();
            assert.ok(await hasFocus(), `the focus is in the film before “${question}”`);
            const [chosen, ...before] = announced(choice).reverse();
            // The viewer listens before answering.
            for (const text of before) await hear(text, heard);
            await tabTo(answer);
            await page.keyboard.press('Enter');
            heard = await hear(chosen, heard);
            assert.ok(await hasFocus(), `the focus is in the film after “${answer}”`);
            // Other tests play the part in between.
            await demoPage.skip(answer);
          }
          await demoPage.waitForEnding(ending);
          const path = await demoPage.scenePath();
          assert.equal(path.filter((id, index) => id !== path[index - 1]).join(' '), scenes);
          assert.ok(await page.locator('.end-title').evaluate((title) => title === document.activeElement));
          await hear(ending, heard);
          assert.equal(
            withoutWaits(await page.evaluate(() => window['announcements'])),
            withoutWaits([...choices.flatMap(announced), ending]),
          );
        },
        { script: recordAnnouncements },
      ));
  }
});
