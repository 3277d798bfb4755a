import { StoryNode } from '../../story/story-node';
import { HtmlDurationReporter } from './html-duration-reporter';
import type { PooledVideo } from './html-pooled-video';

describe('HtmlDurationReporter', () => {
  it('reports a duration again after a pass without media, and otherwise only changes', () => {
    const node = new StoryNode({ id: 'a', source: () => 'a.mp4' });
    const video = { node, element: { currentSrc: 'a.mp4' } } as unknown as PooledVideo;
    const reports: number[] = [];
    const pool = { current: null, durationOf: () => 4 };
    const reporter = new HtmlDurationReporter(pool, (_, duration) => reports.push(duration));
    reporter.onChange(video);
    reporter.onChange(video);
    reporter.onNothing(node);
    reporter.onCurrent(video);
    expect(reports).toEqual([4, 0, 4]);
  });
});
