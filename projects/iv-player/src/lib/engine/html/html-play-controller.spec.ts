import { StoryNode } from '../../story/story-node';
import { RealEngine } from './testing/real-engine';

const refusal = (): DOMException => new DOMException('No gesture.', 'NotAllowedError');

describe('HtmlPlayController', () => {
  let real: RealEngine;
  beforeEach(() => (real = new RealEngine()));
  afterEach(() => real.destroy());

  /** Shows the first frame of a clip. */
  const show = async (clip: StoryNode | string): Promise<void> => {
    real.attach();
    real.engine.load(await real.pass(clip), 0);
    await real.untilFact('frameShown');
  };

  describe('play()', () => {
    it('resolves if playback is paused before anything is loaded', async () => {
      const other = new RealEngine();
      const started = other.engine.play();
      other.engine.pause();
      await expectAsync(started).toBeResolved();
      other.destroy();
    });

    it('waits until a stage is attached [play-waits]', async () => {
      real.engine.load(await real.pass('c1.webm'), 0);
      let hasStarted = false;
      const started = real.engine.play().then(() => (hasStarted = true));
      await real.pass('c1.webm');
      expect(hasStarted).toBeFalse();
      real.attach();
      await started;
      await real.until(() => real.reported.at(-1) === 'playing');
      expect(real.shownElement.paused).toBeFalse();
    });

    it("rejects with the browser's error if it refuses, and can be called again", async () => {
      await show('c1.webm');
      const starts = spyOn(HTMLMediaElement.prototype, 'play').and.rejectWith(refusal());
      await expectAsync(real.engine.play()).toBeRejectedWith(refusal());
      expect(real.shownElement.paused).toBeTrue();
      expect(real.reported.at(-1)).toBe('paused');
      starts.and.callThrough();
      await real.play();
      expect(real.shownElement.paused).toBeFalse();
    });

    it('resolves if a pause() follows', async () => {
      await show('c1.webm');
      const started = real.engine.play();
      real.engine.pause();
      await expectAsync(started).toBeResolved();
      expect(real.shownElement.paused).toBeTrue();
    });

    it('settles all pending promises together, but no later one', async () => {
      real.engine.load(await real.pass('c1.webm'), 0);
      const [first, second] = [real.engine.play(), real.engine.play()];
      real.engine.pause();
      const later = real.engine.play();
      await expectAsync(Promise.all([first, second])).toBeResolved();
      await expectAsync(later).toBePending();
    });
  });

  describe('status', () => {
    it('stays at the last frame if the element is started from outside the player at the end', async () => {
      await show('s1.webm');
      await real.play();
      await real.untilFact('lastFrameShown');
      const { shownElement } = real;
      await shownElement.play().catch(() => undefined);
      await real.until(() => shownElement.paused && !shownElement.seeking && shownElement.currentTime > 0.9);
      expect(real.passFacts).toEqual(['frameShown 1', 'lastFrameShown 1']);
    });

    it('is buffering when ready media do not start within 200 ms', async () => {
      await show('c1.webm');
      await real.until(() => real.shownElement.readyState > HTMLMediaElement.HAVE_CURRENT_DATA);
      spyOn(HTMLMediaElement.prototype, 'play').and.returnValue(new Promise(() => undefined));
      void real.engine.play();
      expect(real.reported).toEqual(['frameShown 1']);
      await real.until(() => real.reported.at(-1) === 'buffering');
    });

    it('is buffering immediately while media have no data', async () => {
      const loaded = new Promise<string>(() => undefined);
      real.attach().engine.load(await real.pass(new StoryNode({ id: 'a', source: () => loaded })), 0);
      void real.engine.play();
      expect(real.reported).toEqual(['buffering']);
    });

    it('is buffering once the playing video has been seen to wait for data, and playing when it continues', async () => {
      await show('c1.webm');
      await real.play();
      const element = real.shownElement;
      const { currentTime } = element;
      Object.defineProperties(element, {
        currentTime: { configurable: true, get: () => currentTime },
        readyState: { configurable: true, get: () => 2 },
        requestVideoFrameCallback: { configurable: true, value: undefined },
      });
      element.dispatchEvent(new Event('waiting'));
      await real.until(() => real.reported.at(-1) === 'buffering');
      for (const name of ['currentTime', 'readyState', 'requestVideoFrameCallback'])
        Reflect.deleteProperty(element, name);
      await real.until(() => real.reported.at(-1) === 'playing');
      expect(real.reported).toContain('buffering');
    });

    it('stays playing if the element says that it waits, but its picture runs [seen-playing]', async () => {
      await show('c1.webm');
      await real.play();
      await real.until(() => real.timing !== null);
      const element = real.shownElement;
      Object.defineProperty(element, 'readyState', { configurable: true, get: () => 2 });
      element.dispatchEvent(new Event('waiting'));
      await real.until(() => element.currentTime > 2);
      expect(real.reported).not.toContain('buffering');
    });

    it('is paused after pause(), and times are reported until then', async () => {
      await show('c1.webm');
      await real.play();
      const times = real.facts.filter(({ type }) => type === 'mediaTime').length;
      await real.untilFact('mediaTime', times + 3);
      real.engine.pause();
      expect([real.reported.at(-1), real.shownElement.paused]).toEqual(['paused', true]);
    });

    it('follows pauses and starts from outside the player, such as media keys', async () => {
      await show('c1.webm');
      await real.play();
      await real.until(() => real.engine.time > 0.2);
      real.shownElement.pause();
      await real.until(() => real.reported.at(-1) === 'paused');
      expect(real.shownElement.paused).toBeTrue();
      real.shownElement.play().catch(() => undefined);
      await real.until(() => real.reported.at(-1) === 'playing');
      expect(real.passFacts).toEqual(['frameShown 1']);
    });

    it('follows a pause from outside even if another media event comes before its own', async () => {
      await show('c1.webm');
      await real.play();
      await real.until(() => real.engine.time > 0.2);
      real.shownElement.pause();
      real.shownElement.dispatchEvent(new Event('canplay'));
      expect(real.shownElement.paused).toBeTrue();
      await real.until(() => real.reported.at(-1) === 'paused');
      expect(real.shownElement.paused).toBeTrue();
    });

    it('plays on if play() follows a pause from outside before its event', async () => {
      await show('c1.webm');
      await real.play();
      await real.until(() => real.engine.time > 0.2);
      const late = new Promise((resolve) =>
        real.shownElement.addEventListener('pause', resolve, { once: true }),
      );
      const before = real.reported.length;
      real.shownElement.pause();
      const started = real.engine.play();
      expect(real.shownElement.paused).toBeFalse();
      await Promise.all([started, late]);
      const { currentTime } = real.shownElement;
      await real.until(() => real.shownElement.currentTime > currentTime + 0.1);
      expect(real.shownElement.paused).toBeFalse();
      expect(real.reported.slice(before)).not.toContain('paused');
      expect(real.reported.at(-1)).toBe('playing');
    });

    it('reports a refusal if the browser pauses the film because a change of its own is reverted', async () => {
      await show('c1.webm');
      await real.play();
      await real.until(() => real.engine.time > 0.2);
      const { set } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'muted')!;
      spyOn(HTMLMediaElement.prototype, 'play').and.rejectWith(refusal());
      spyOnProperty(HTMLMediaElement.prototype, 'muted', 'set').and.callFake(function (
        this: HTMLMediaElement,
        muted: boolean,
      ) {
        set!.call(this, muted);
        if (!muted) this.pause();
      });
      real.shownElement.muted = true;
      await real.untilFact('startRefused');
      expect(real.reported.at(-1)).toBe('paused');
    });

    it('plays on muted if the browser has unmuted and so paused a muted film by itself', async () => {
      real.engine.setMuted(true);
      await show('c1.webm');
      await real.play();
      await real.until(() => real.engine.time > 0.2);
      const { shownElement } = real;
      shownElement.muted = false;
      shownElement.pause();
      const before = real.engine.time;
      await real.until(() => real.engine.time > before + 0.3);
      expect([shownElement.muted, real.reported.includes('paused')]).toEqual([true, false]);
    });

    describe('when paused from outside while muted', () => {
      const pauseAtStart = async ({
        isWebKit = true,
        hasBeenActive = false,
        times = 1,
        isUnmuted = false,
      }): Promise<void> => {
        spyOnProperty(navigator, 'userActivation').and.returnValue({ isActive: false, hasBeenActive });
        real.engine.setMuted(true);
        await show('c1.webm');
        await real.play();
        await real.until(() => real.engine.time > 0.2);
        const { shownElement } = real;
        if (isWebKit) Object.defineProperty(shownElement, 'audioTracks', { value: [] });
        for (let time = 0; time < times; time++) {
          await real.until(() => !shownElement.paused);
          const paused = new Promise((resolve) => {
            shownElement.addEventListener('pause', resolve, { once: true });
          });
          if (isUnmuted) shownElement.muted = false;
          shownElement.pause();
          await paused;
        }
      };

      for (const isUnmuted of [false, true])
        it(`plays on in WebKit before the first gesture, because the browser may have done that${isUnmuted ? ' and unmuted it' : ''}`, async () => {
          await pauseAtStart({ isUnmuted });
          await real.until(() => !real.shownElement.paused && real.reported.at(-1) === 'playing');
          expect([real.shownElement.muted, real.reported.includes('paused')]).toEqual([true, false]);
        });

      for (const [what, given] of [
        ['after the first gesture', { hasBeenActive: true }],
        ['in other browsers', { isWebKit: false }],
        ['if that happens again and again', { times: 4 }],
      ] as const)
        it(`stays paused ${what}`, async () => {
          await pauseAtStart(given);
          await real.until(() => real.reported.at(-1) === 'paused');
          expect(real.shownElement.paused).toBeTrue();
        });
    });

    for (const [how, silence, sound] of [
      ['unmuting', { muted: true }, { muted: false }],
      ['raising the volume from 0', { volume: 0 }, { volume: 0.5 }],
    ] as const)
      it(`reports a refusal if the browser pauses the film at ${how}`, async () => {
        const set = ({ muted, volume }: { muted?: boolean; volume?: number }): void => {
          if (muted !== undefined) real.engine.setMuted(muted);
          if (volume !== undefined) real.engine.setVolume(volume);
        };
        set(silence);
        await show('c1.webm');
        await real.play();
        await real.until(() => real.engine.time > 0.2);
        spyOn(HTMLMediaElement.prototype, 'play').and.rejectWith(refusal());
        for (const name of ['muted', 'volume'] as const) {
          const { set: assign } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, name)!;
          spyOnProperty(HTMLMediaElement.prototype, name, 'set').and.callFake(function (
            this: HTMLMediaElement,
            value: unknown,
          ) {
            assign!.call(this, value);
            if (!this.muted && this.volume > 0) this.pause();
          });
        }
        set(sound);
        await real.untilFact('startRefused');
        expect(real.reported.at(-1)).toBe('paused');
      });

    it('is buffering while no stage is attached, and playing on the next one', async () => {
      await show('c1.webm');
      await real.play();
      const element = real.shownElement;
      real.engine.detach();
      expect([real.reported.at(-1), element.paused]).toEqual(['buffering', true]);
      real.attach();
      await real.until(() => real.reported.at(-1) === 'playing');
      expect(real.shownElement.paused).toBeFalse();
    });
  });
});
