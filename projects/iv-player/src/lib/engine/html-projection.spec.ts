import type { NodeSource } from '../story/node-source';
import { StoryNode } from '../story/story-node';
import type { PlayItem } from './playback-engine';
import { clipNode, clipUrl } from './real-clips.spec';
import { type Look, RealProjector } from './real-projector.spec';

describe('HtmlProjection: one item takes the place of the other', () => {
  let film: RealProjector;
  let first: PlayItem;

  beforeEach(async () => {
    film = new RealProjector().attach();
    first = await film.item('s1.webm');
  });
  afterEach(() => film.destroy());

  const node = (id: string, source: NodeSource): StoryNode => new StoryNode({ id, source });
  /** Shows the short first clip with `next` behind it. */
  const announce = async (next: PlayItem | null): Promise<void> => {
    film.projector.load(first, 0.4);
    await film.hears('shown');
    film.projector.follow(next);
  };
  /** Plays towards a follower that is ready. */
  const playTowards = async (next: PlayItem): Promise<void> => {
    await announce(next);
    await film.hasReady(next);
    await film.play();
  };
  /** Plays up to the last frame of the first clip, where `next` cannot follow. */
  const playUpTo = async (next: PlayItem | null): Promise<void> => {
    await announce(next);
    const { shownElement } = film;
    await film.play();
    await film.until(() => shownElement.ended);
  };

  it('shows and lets be heard only the follower as soon as that has taken over', async () => {
    const looks: (readonly Look[])[] = [];
    film.atFact = ({ type }) => type === 'entered' && looks.push(film.looks);
    await playTowards(await film.item('s2.webm'));
    await film.hears('entered');
    expect(looks).toEqual([[{ clip: 10, isSeen: true, isHeard: true }]]);
    const hidden = film.pool.surfaces.filter(
      ({ element }) => getComputedStyle(element).visibility === 'hidden',
    );
    expect(hidden.length).toBe(3);
    expect(film.told).toEqual(['shown 1', 'waits', 'runs', 'entered 2']);
  });

  it('lets the follower run before that, above the other with a trace of it there', async () => {
    const next = await film.item('s2.webm');
    await announce(next);
    await film.hasReady(next);
    const { element } = film.pool.surfaces.find((surface) => surface.holds(next.node))!;
    let atStart: unknown;
    spyOn(element, 'play').and.callFake(() => {
      const { visibility, opacity, zIndex } = getComputedStyle(element);
      atStart = [
        visibility,
        Number(opacity) > 0 && Number(opacity) < 0.01,
        zIndex,
        film.told.includes('entered 2'),
      ];
      return HTMLMediaElement.prototype.play.call(element);
    });
    expect(getComputedStyle(element).visibility).toBe('hidden');
    await film.play();
    await film.hears('entered');
    expect(atStart).toEqual(['visible', true, '1', false]);
  });

  it('needs no more elements than there are, whatever follows and is wished for', async () => {
    film.destroy();
    film = new RealProjector(2).attach();
    first = await film.item(first.node);
    const nodes = await Promise.all(['c1', 'c2', 'c3', 's3'].map((name) => clipNode(name, `${name}.webm`)));
    film.projector.warm(nodes);
    await playTowards(await film.item('s2.webm'));
    film.projector.warm(nodes);
    await film.hears('entered');
    film.projector.follow(await film.item(nodes[3]!));
    await film.hears('entered', 2);
    expect(film.stage.querySelectorAll('video').length).toBe(2);
    expect(film.told.filter((fact) => fact.startsWith('entered'))).toEqual(['entered 2', 'entered 3']);
  });

  it('goes from a node to itself as to any other, in another element', async () => {
    await playTowards(await film.item(first.node));
    const before = film.shownElement;
    await film.hears('entered');
    expect(film.picture?.clip).toBe(9);
    expect(film.shownElement).not.toBe(before);
  });

  describe('when the follower is late', () => {
    let arrive: (source: string) => void;
    let late: PlayItem;
    beforeEach(async () => {
      const source = (): Promise<string> => new Promise((resolve) => (arrive = resolve));
      late = await film.item(node('late', source));
      await playUpTo(late);
    });

    it('holds the last frame, and says that it waits', () => {
      expect(film.picture).toEqual({ clip: 9, frame: 29 });
      expect(film.looks.filter(({ isSeen }) => isSeen).map(({ clip }) => clip)).toEqual([9]);
      expect(film.told).toEqual(['shown 1', 'waits', 'runs', 'waits']);
    });

    it('goes on when it has its frame', async () => {
      arrive(await clipUrl('s2.webm'));
      await film.hears('entered');
      expect(film.looks).toEqual([{ clip: 10, isSeen: true, isHeard: true }]);
      await film.until(() => film.told.at(-1) === 'runs');
      expect(film.told).toEqual(['shown 1', 'waits', 'runs', 'waits', 'entered 2', 'runs']);
    });

    it('stays paused when it was paused meanwhile, and goes on with play()', async () => {
      film.projector.pause();
      arrive(await clipUrl('s2.webm'));
      await film.until(() =>
        film.pool.surfaces.some(({ node: held, isReady }) => held?.id === 'late' && isReady),
      );
      expect(film.told).toEqual(['shown 1', 'waits', 'runs', 'waits', 'stands']);
      expect(film.picture).toEqual({ clip: 9, frame: 29 });
      await film.projector.play();
      await film.hears('entered');
      expect(film.picture?.clip).toBe(10);
    });

    it('takes another one instead', async () => {
      film.projector.follow(await film.item('s3.webm'));
      await film.hears('entered');
      expect(film.told).toContain('entered 3');
      expect(film.picture?.clip).toBe(11);
    });
  });

  describe('when the follower cannot be had', () => {
    it('fails in its name, on the held frame; play() tries it again', async () => {
      const broken = node('x', { src: 'x', type: 'video/x-unheard-of' });
      await playUpTo(await film.item(broken));
      expect(film.told).toEqual(['shown 1', 'waits', 'runs', 'waits', 'failed 2']);
      expect(film.picture).toEqual({ clip: 9, frame: 29 });
      broken.source = await clipUrl('s2.webm');
      void film.projector.play();
      await film.hears('entered');
      expect(film.picture?.clip).toBe(10);
    });
  });

  describe('when nothing follows', () => {
    beforeEach(async () => {
      await playUpTo(null);
    });

    it('holds the last frame, and has finished once', () => {
      expect(film.picture).toEqual({ clip: 9, frame: 29 });
      expect(film.told).toEqual(['shown 1', 'waits', 'runs', 'finished 1', 'stands']);
    });
  });

  it('forgets a follower that is taken back before the seam', async () => {
    await playTowards(await film.item('s2.webm'));
    film.projector.follow(null);
    await film.hears('finished');
    expect(film.told).not.toContain('entered 2');
    expect(film.picture).toEqual({ clip: 9, frame: 29 });
  });

  describe('a node without media', () => {
    it('is over as soon as it is entered, and the one behind it follows', async () => {
      const last = await film.item('s2.webm');
      film.atFact = (fact) => {
        if (fact.type === 'entered' && fact.key === 3) film.projector.follow(last);
      };
      await announce(await film.item(node('empty', null)));
      await film.play();
      await film.hears('entered', 2);
      expect(film.told.filter((fact) => /^(entered|shown)/.test(fact))).toEqual([
        'shown 1',
        'entered 3',
        'shown 3',
        'entered 2',
      ]);
      expect(film.facts.some((fact) => fact.type === 'duration' && fact.duration === 0)).toBeTrue();
      expect(film.picture?.clip).toBe(10);
    });

    it('is also one whose function answers nothing', async () => {
      await announce(await film.item(node('empty', () => Promise.resolve(null))));
      await film.play();
      await film.hears('finished');
      expect(film.told.filter((fact) => /^(entered|shown|finished)/.test(fact))).toEqual([
        'shown 1',
        'entered 2',
        'shown 2',
        'finished 2',
      ]);
    });
  });
});
