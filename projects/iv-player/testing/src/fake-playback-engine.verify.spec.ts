import { StoryNode } from 'iv-player';
import { FakePlaybackEngine } from './fake-playback-engine';

describe('FakePlaybackEngine in real time', () => {
  it('does not slow down over 10,000 frames', () => {
    const engine = new FakePlaybackEngine();
    const node = new StoryNode({ id: 'a', source: 'a.mp4', duration: 0.05 });
    let keys = 0;
    const next = () => ({ key: ++keys, node });
    engine.facts.subscribe(({ type }) => {
      if (type === 'nextStarted') engine.setNext(next());
    });
    engine.load(next(), 0);
    engine.setNext(next());
    void engine.play();
    const began = performance.now();
    for (let frame = 0; frame < 10_000; frame++) engine.advance(1 / 60);
    expect(performance.now() - began).toBeLessThan(1000);
    expect(keys).toBeGreaterThan(3000);
    engine.destroy();
  });
});
