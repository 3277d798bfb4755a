// Simulates browsers without requestVideoFrameCallback, or in which it never fires.
import assert from 'node:assert/strict';

/** Preparations of a page before it loads. */
export const callbacks = {
  missing: (page) =>
    page.addInitScript(() => {
      delete (
        /** @type {Partial<HTMLVideoElement>} */ (HTMLVideoElement.prototype).requestVideoFrameCallback
      );
    }),
  silent: (page) =>
    page.addInitScript(() => {
      HTMLVideoElement.prototype.requestVideoFrameCallback = () => 1;
    }),
};

/** Plays short clips in a format, then again from the second one. Returns the picture runs. */
export async function playAndSeek(tests, callback, format) {
  const player = await tests.open('/player', { before: callbacks[callback] });
  const names = ['s1', 's2', 's3', 'l1'];
  await tests.begin(names.map((id) => ({ id, source: `/clips/${id}.${format}` })));
  await player.waitForFrame('l1', 10);
  await player.run((one) => one.seek('s2', 0.5));
  await player.waitForEvent('nodestart', { nodeId: 'l1', times: 2 });
  await player.waitForFrame('l1', 10);
  const events = (await player.eventNames()).filter((name) => /^node(start|end)/.test(name));
  const pass = (id) => [`nodestart(${id})`, `nodeend(${id})`];
  assert.deepEqual(events, [...[...names, 's2', 's3'].flatMap(pass), 'nodestart(l1)']);
  assert.deepEqual(player.messages, []);
  return await tests.assertSeen('s1', 's2', 's3', 'l1', 's2', 's3', 'l1');
}
