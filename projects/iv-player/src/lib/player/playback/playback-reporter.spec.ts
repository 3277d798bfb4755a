import { Subject } from 'rxjs';
import { PlayerBus } from '../events/player-bus';
import { PlayerStore } from '../../store/player-store';
import { StoryNode } from '../../story/story-node';
import { playerSlice } from './player-state';
import type { PlayerFact } from './player-fact';
import { PlaybackReporter } from './playback-reporter';
import { noZone } from '../../events/testing/no-zone';

describe('PlaybackReporter', () => {
  let reporter: PlaybackReporter;
  let bus: PlayerBus;
  let log: string[];
  const reports = (run: () => void): string[] => {
    log = [];
    run();
    return log;
  };

  beforeEach(() => {
    log = [];
    bus = new PlayerBus(fail, noZone);
    const store = new PlayerStore(fail);
    const facts = new Subject<PlayerFact>();
    const slice = playerSlice({ volume: 1, muted: false, playbackRate: 1, language: null });
    reporter = new PlaybackReporter(bus, store.addSlice('player', slice), facts);
    let last = reporter.state.status;
    store.redux.subscribe(() => {
      const { status } = reporter.state;
      if (status !== last) log.push(`store ${status}`);
      last = status;
    });
    facts.subscribe((fact) => log.push(`fact ${fact.type === 'status' ? fact.status : fact.type}`));
    for (const name of ['playing', 'pause', 'buffering', 'seeking', 'seeked', 'canplay'] as const) {
      bus.channel.on(name, () => void log.push(`event ${name}`));
    }
    bus.channel.on('error', ({ code, nodeId }) => void log.push(`event error ${code} ${String(nodeId)}`));
    bus.channel.on('nodestart', ({ id }, index) => void log.push(`event nodestart ${id} ${String(index)}`));
  });

  it('changes the store, then emits the fact to plugins, then the event to listeners', () => {
    expect(reports(() => reporter.engineStatus('starting'))).toEqual([
      'store starting',
      'fact starting',
      'event playing',
    ]);
    expect(reports(() => reporter.engineStatus('buffering'))).toEqual([
      'store buffering',
      'fact buffering',
      'event buffering',
    ]);
    expect(reports(() => reporter.engineStatus('paused'))).toEqual([
      'store paused',
      'fact paused',
      'event pause',
    ]);
  });

  it('reports a change of rendition, but not the same one at a seam [event-renditionchange]', () => {
    const seen: unknown[] = [];
    bus.channel.on('renditionchange', (rendition) => void seen.push([rendition, reporter.state.rendition]));
    const [low, high] = [
      { height: 360, bitrate: 8e5 },
      { height: 360, bitrate: 9e5 },
    ];
    for (const rendition of [null, low, { ...low }, high, null, null]) reporter.renditionChanged(rendition);
    expect(seen).toEqual([
      [low, low],
      [high, high],
      [null, null],
    ]);
  });

  it('emits pause and buffering once while the status does not change', () => {
    reporter.engineStatus('buffering');
    expect(reports(() => reporter.engineStatus('buffering'))).toEqual([]);
    reporter.engineStatus('paused');
    expect(reports(() => reporter.engineStatus('paused'))).toEqual([]);
  });

  it('changes starting to playing when the clock settles, without an event', () => {
    reporter.engineStatus('starting');
    expect(reports(() => reporter.clockSettled())).toEqual([
      'store playing',
      'fact playing',
      'fact clockSettled',
    ]);
    expect(reports(() => reporter.clockSettled())).toEqual(['fact clockSettled']);
  });

  it('reports a seek and its completion with the frame, and other frames as canplay only', () => {
    expect(reports(() => reporter.seekStarted(2))).toEqual(['fact seekStarted', 'event seeking']);
    expect(reporter.state.isSeeking).toBeTrue();
    expect(reports(() => reporter.frameShown(0.1))).toEqual([
      'fact seekCompleted',
      'event seeked',
      'event canplay',
    ]);
    expect(reports(() => reporter.frameShown(0))).toEqual(['event canplay']);
  });

  it('reports an entered node with its index', () => {
    const node = new StoryNode({ id: 'a' });
    const enter = (): void => reporter.nodeEntered({ key: 1, node, index: 2, entry: { node } });
    expect(reports(enter)).toEqual(['event nodestart a 2']);
    expect([reporter.state.currentNodeId, reporter.state.currentNodeIndex]).toEqual(['a', 2]);
  });

  it('reports failed media with an error, and keeps the id of the node', () => {
    reporter.engineStatus('playing');
    expect(reports(() => reporter.mediaFailed('b', 'gone'))).toEqual([
      'store pending',
      'fact pending',
      'event error MEDIA_ERROR b',
    ]);
    expect(reporter.failure?.nodeId).toBe('b');
  });

  it('reports a restored end without ended, but with pause if it was playing', () => {
    reporter.engineStatus('playing');
    expect(reports(() => reporter.endRestored())).toEqual(['event pause', 'store ended', 'fact ended']);
    expect(reports(() => reporter.endRestored())).toEqual([]);
  });
});
