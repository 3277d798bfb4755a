// Measures what a question in mid-scene holds, and where the sounds are once it is answered.
import { appPath, withBrowser, withPage } from '../lib/browser.mjs';
import { isSelected } from '../lib/options.mjs';
import { atMost } from '../lib/report.mjs';
import { p95, sizes } from '../lib/statistics.mjs';
import { frameRate, makeFilms, ticking } from './films.mjs';
import { heardChanges, heldFrames, reportedChanges, trailingChanges } from './question-figures.mjs';

export const title = 'Questions';
export const description = 'which frame a question holds, and where the sounds are after its answer';
export const options = { questions: 20, only: '', thread: '' };
export const brief = { questions: 8, only: 'decoded,trailing', thread: 'free' };

/**
 * `most`: maximum p95 of the change of a sound's distance from the film, in milliseconds. A media element, which also plays trailing
 * sound, starts with a block of its audio device: about 20 ms.
 */
const sounds = {
  decoded: { title: 'soundtrack', most: 5 },
  streamed: { title: 'soundtrack, `html5: true`', most: 30 },
  trailing: { title: 'trailing sound', most: 30 },
};
const threads = ['free', 'busy'];

/** A repeatable sequence of irregular numbers in [0, 1). */
const irregular = (place) => (place * 0.618) % 1;

/** Milliseconds until a question is answered. */
const heldFor = (place) => Math.round(700 + 900 * irregular(place + 3));

/** Questions of one film: every fourth at the time of a frame, the others between two frames. */
function filmQuestions(count) {
  return Array.from({ length: count }, (_, place) => {
    const time = 4 + 4.2 * place + 1.1 * irregular(place);
    const at = place % 4 === 0 ? Math.round(time * frameRate) / frameRate : time;
    return { node: 'n0', at, held: heldFor(place) };
  });
}

/** Questions while the sound of the clip before is still heard. */
const trailingQuestions = (count) =>
  Array.from({ length: count }, (_, place) => ({
    node: `n${place + 1}`,
    at: 0.55 + 0.2 * irregular(place),
    held: heldFor(place),
  }));

const recordPage = (browser, url, argument) =>
  withPage(browser, url, (page) =>
    page.evaluate(
      async (given) =>
        (await import(`${location.origin}/bench/questions/pages/questions-page.mjs`)).record(given),
      argument,
    ),
  );

/** Milliseconds after an answer in which distances count: from and to. */
const afterAnswer = [0, 2700];

async function measure(browser, server, { film, clips }, sound, thread, count) {
  const isTrailing = sound === 'trailing';
  const asked = isTrailing ? trailingQuestions(count) : filmQuestions(count);
  const sources = isTrailing ? Array.from({ length: count + 1 }, (_, place) => clips[place % 2]) : [film];
  const url = server.url + appPath({ scenario: 'chain', questions: 'on', sources: sources.join() });
  const notes = await recordPage(browser, url, {
    asked,
    after: afterAnswer[1] + 500,
    tones: [ticking.even.tone, ticking.odd.tone],
    soundtrack: isTrailing ? null : sound,
    isBusy: thread === 'busy',
  });
  const [even, odd] = notes.ticks;
  // The soundtrack has the even ticks; clips have them in turn, beginning with the one before the first question.
  const heard = isTrailing
    ? [
        heardChanges(everySecond(notes, 0), odd, even, afterAnswer),
        heardChanges(everySecond(notes, 1), even, odd, afterAnswer),
      ].flat()
    : heardChanges(notes, odd, even, afterAnswer);
  const reported = (isTrailing ? trailingChanges : reportedChanges)(notes, afterAnswer);
  return { frames: heldFrames(notes, asked), heard, reported };
}

/** A recording with every second question. */
const everySecond = ({ held, ...notes }, rest) => ({
  ...notes,
  held: held.filter(({ place }) => place % 2 === rest),
});

export async function run({ questions, only, thread: wantedThread }, server) {
  const films = makeFilms();
  const [values, rows, promises] = [{}, [], []];
  await withBrowser(async (browser) => {
    for (const thread of threads.filter((one) => isSelected(wantedThread, one)))
      for (const [sound, { title: what, most }] of Object.entries(sounds)) {
        if (!isSelected(only, sound)) continue;
        const where = `${what}, ${thread}`;
        const { frames, heard, reported } = (values[`${sound} ${thread}`] = await measure(
          browser,
          server,
          films,
          sound,
          thread,
          questions,
        ));
        const still = frames.map((one) => one.still);
        const passed = frames.map((one) => one.passed);
        rows.push([
          where,
          frames.length,
          sizes(still),
          sizes(passed),
          sizes(heard.flat(), 1),
          sizes(reported.flat(), 1),
        ]);
        console.log(rows.at(-1).join(' | '));
        promises.push(
          atMost(`${where}, distance from the frame at \`at\``, Math.max(...still.map(Math.abs)), 1),
          atMost(`${where}, audible change, p95`, p95(heard.flat().map(Math.abs)), most, ' ms'),
          atMost(
            `${where}, questions after which it is not heard`,
            heard.filter(({ length }) => length === 0).length,
            0,
          ),
        );
      }
  });
  return {
    text: 'Frame: distance of the frame on the screen from the one at `at`, from 250 ms after the question opens until its answer; passed by: from its opening on. Change of the distance between sound and film by a question, in milliseconds, from the second before it to the 2.7 s after its answer: by the audible ticks of both, and by their reported positions. All median / p95 of absolute values. Busy: a 40 ms task every 120 ms.',
    tables: [{ head: ['sound', 'questions', 'frame', 'passed by', 'audible', 'reported'], rows }],
    promises,
    values,
  };
}
