import type { NodeSource } from '../story/node-source';
import { StoryNode } from '../story/story-node';
import type { EnginePass } from './playback-engine';
import { clipNode, clipUrl } from './testing/real-clips';
import { type VideoOutput, RealEngine } from './testing/real-engine';

describe('HtmlClipSwitcher: one item takes the place of the other', () => {
  let film: RealEngine;
  let first: EnginePass;

  beforeEach(async () => {
    film = new RealEngine().attach();
    first = await film.pass('s1.webm');
  });
  afterEach(() => film.destroy());

  const node = (id: string, source: NodeSource): StoryNode => new StoryNode({ id, source });
  /** Shows the short first clip with `next` behind it. */
  const announce = async (next: EnginePass | null): Promise<void> => {
    film.engine.load(first, 0.4);
    await film.untilFact('frameShown');
    film.engine.setNext(next);
  };
  /** Plays towards a follower that is ready. */
  const playTowards = async (next: EnginePass): Promise<void> => {
    await announce(next);
    await film.untilReady(next);
    await film.play();
  };
  /** Plays up to the last frame of the first clip, where `next` cannot follow. */
  const playUpTo = async (next: EnginePass | null): Promise<void> => {
    await announce(next);
    const { shownElement } = film;
    await film.play();
    await film.until(() => shownElement.ended);
  };

  it('shows and lets be heard only the follower as soon as that has taken over', async () => {
    const looks: (readonly VideoOutput[])[] = [];
    film.onFact = ({ type }) => type === 'nextStarted' && looks.push(film.outputs);
    await playTowards(await film.pass('s2.webm'));
    await film.untilFact('nextStarted');
    expect(looks).toEqual([[{ clip: 10, isVisible: true, isAudible: true }]]);
    const hidden = film.pool.videos.filter(
      ({ element }) => getComputedStyle(element).visibility === 'hidden',
    );
    expect(hidden.length).toBe(3);
    expect(film.reported).toEqual(['frameShown 1', 'buffering', 'playing', 'nextStarted 2']);
  });

  it('lets the follower run before that, above the other with a trace of it there', async () => {
    const next = await film.pass('s2.webm');
    await announce(next);
    await film.untilReady(next);
    const { element } = film.pool.videos.find((surface) => surface.holds(next.node))!;
    let atStart: unknown;
    spyOn(element, 'play').and.callFake(() => {
      const { visibility, opacity, zIndex } = getComputedStyle(element);
      atStart = [
        visibility,
        Number(opacity) > 0 && Number(opacity) < 0.01,
        zIndex,
        film.reported.includes('nextStarted 2'),
      ];
      return HTMLMediaElement.prototype.play.call(element);
    });
    expect(getComputedStyle(element).visibility).toBe('hidden');
    await film.play();
    await film.untilFact('nextStarted');
    expect(atStart).toEqual(['visible', true, '1', false]);
  });

  it('needs no more elements than there are, whatever follows and is wished for', async () => {
    film.destroy();
    film = new RealEngine(2).attach();
    first = await film.pass(first.node);
    const nodes = await Promise.all(['c1', 'c2', 'c3', 's3'].map((name) => clipNode(name, `${name}.webm`)));
    film.engine.preload(nodes);
    await playTowards(await film.pass('s2.webm'));
    film.engine.preload(nodes);
    await film.untilFact('nextStarted');
    film.engine.setNext(await film.pass(nodes[3]!));
    await film.untilFact('nextStarted', 2);
    expect(film.stage.querySelectorAll('video').length).toBe(2);
    expect(film.reported.filter((fact) => fact.startsWith('nextStarted'))).toEqual([
      'nextStarted 2',
      'nextStarted 3',
    ]);
  });

  it('goes from a node to itself as to any other, in another element', async () => {
    await playTowards(await film.pass(first.node));
    const before = film.shownElement;
    await film.untilFact('nextStarted');
    expect(film.picture?.clip).toBe(9);
    expect(film.shownElement).not.toBe(before);
  });

  describe('when the follower is late', () => {
    let arrive: (source: string) => void;
    let late: EnginePass;
    beforeEach(async () => {
      const source = (): Promise<string> => new Promise((resolve) => (arrive = resolve));
      late = await film.pass(node('late', source));
      await playUpTo(late);
    });

    it('holds the last frame, and says that it waits', () => {
      expect(film.picture).toEqual({ clip: 9, frame: 29 });
      expect(film.outputs.filter(({ isVisible: isSeen }) => isSeen).map(({ clip }) => clip)).toEqual([9]);
      expect(film.reported).toEqual(['frameShown 1', 'buffering', 'playing', 'buffering']);
    });

    it('goes on when it has its frame', async () => {
      arrive(await clipUrl('s2.webm'));
      await film.untilFact('nextStarted');
      expect(film.outputs).toEqual([{ clip: 10, isVisible: true, isAudible: true }]);
      await film.until(() => film.reported.at(-1) === 'playing');
      expect(film.reported).toEqual([
        'frameShown 1',
        'buffering',
        'playing',
        'buffering',
        'nextStarted 2',
        'playing',
      ]);
    });

    it('stays paused when it was paused meanwhile, and goes on with play()', async () => {
      film.engine.pause();
      arrive(await clipUrl('s2.webm'));
      await film.until(() =>
        film.pool.videos.some(({ node: held, isReady }) => held?.id === 'late' && isReady),
      );
      expect(film.reported).toEqual(['frameShown 1', 'buffering', 'playing', 'buffering', 'paused']);
      expect(film.picture).toEqual({ clip: 9, frame: 29 });
      await film.engine.play();
      await film.untilFact('nextStarted');
      expect(film.picture?.clip).toBe(10);
    });

    it('takes another one instead', async () => {
      film.engine.setNext(await film.pass('s3.webm'));
      await film.untilFact('nextStarted');
      expect(film.reported).toContain('nextStarted 3');
      expect(film.picture?.clip).toBe(11);
    });
  });

  describe('when the follower cannot be had', () => {
    it('fails in its name, on the held frame; play() tries it again', async () => {
      const broken = node('x', { src: 'x', type: 'video/x-unheard-of' });
      await playUpTo(await film.pass(broken));
      expect(film.reported).toEqual(['frameShown 1', 'buffering', 'playing', 'buffering', 'mediaFailed 2']);
      expect(film.picture).toEqual({ clip: 9, frame: 29 });
      broken.source = await clipUrl('s2.webm');
      void film.engine.play();
      await film.untilFact('nextStarted');
      expect(film.picture?.clip).toBe(10);
    });
  });

  describe('when nothing follows', () => {
    beforeEach(async () => {
      await playUpTo(null);
    });

    it('holds the last frame, and has finished once', () => {
      expect(film.picture).toEqual({ clip: 9, frame: 29 });
      expect(film.reported).toEqual(['frameShown 1', 'buffering', 'playing', 'lastFrameShown 1', 'paused']);
    });
  });

  it('forgets a follower that is taken back before the seam', async () => {
    await playTowards(await film.pass('s2.webm'));
    film.engine.setNext(null);
    await film.untilFact('lastFrameShown');
    expect(film.reported).not.toContain('nextStarted 2');
    expect(film.picture).toEqual({ clip: 9, frame: 29 });
  });

  describe('a node without media', () => {
    it('is over as soon as it is entered, and the one behind it follows', async () => {
      const last = await film.pass('s2.webm');
      film.onFact = (fact) => {
        if (fact.type === 'nextStarted' && fact.key === 3) film.engine.setNext(last);
      };
      await announce(await film.pass(node('empty', null)));
      await film.play();
      await film.untilFact('nextStarted', 2);
      expect(film.reported.filter((fact) => /^(entered|shown)/.test(fact))).toEqual([
        'frameShown 1',
        'nextStarted 3',
        'frameShown 3',
        'nextStarted 2',
      ]);
      expect(film.facts.some((fact) => fact.type === 'mediaDuration' && fact.duration === 0)).toBeTrue();
      expect(film.picture?.clip).toBe(10);
    });

    it('is also one whose function answers nothing', async () => {
      await announce(await film.pass(node('empty', () => Promise.resolve(null))));
      await film.play();
      await film.untilFact('lastFrameShown');
      expect(film.reported.filter((fact) => /^(entered|shown|finished)/.test(fact))).toEqual([
        'frameShown 1',
        'nextStarted 2',
        'frameShown 2',
        'lastFrameShown 2',
      ]);
    });
  });
});
