import { PlayerBus } from '../player/events/player-bus';
import type { PlaylistPass } from '../story/playlist-entry';
import { StoryNode } from '../story/story-node';
import type { PlayerFact } from '../player/playback/player-fact';
import { RestoreEvent } from './restore-event';
import { noZone } from '../events/testing/no-zone';

describe('RestoreEvent', () => {
  const node = new StoryNode({ id: 'a' });
  const pass: PlaylistPass = { entry: { node }, node, index: 0, key: 0 };
  const restored: PlayerFact = { type: 'snapshotRestored', pass, time: 0, isOver: false };
  const completed: PlayerFact = { type: 'seekCompleted', startDelay: 0 };
  let bus: PlayerBus;
  let event: RestoreEvent;
  let emitted: string[];

  beforeEach(() => {
    bus = new PlayerBus(fail, noZone);
    event = new RestoreEvent(bus);
    emitted = [];
  });

  /** Emits through the bus, like the plugin. */
  const expectOne = (name: string): void => event.expect(() => bus.afterwards(() => void emitted.push(name)));
  const send = (...facts: readonly PlayerFact[]): string[] => {
    for (const fact of facts) bus.transact(() => event.onFact(fact));
    return emitted.splice(0);
  };

  it('is emitted once, when the restoring seek is completed', () => {
    expectOne('one');
    expect(send({ type: 'seekStarted' }, restored)).toEqual([]);
    expect(send(completed)).toEqual(['one']);
    expect(send(completed, { type: 'seekStarted' }, { type: 'playlistReset' })).toEqual([]);
  });

  it('is emitted after the events of the transaction that completes the seek', () => {
    expectOne('one');
    send(restored);
    bus.channel.on('seeked', () => void emitted.push('seeked'));
    bus.transact(() => {
      event.onFact(completed);
      bus.emit('seeked');
    });
    expect(emitted).toEqual(['seeked', 'one']);
  });

  it('is emitted immediately for a snapshot without a playing node', () => {
    expectOne('one');
    expect(send({ type: 'snapshotRestored', pass: null, time: 0, isOver: false })).toEqual(['one']);
  });

  for (const fact of [{ type: 'seekStarted' }, { type: 'playlistReset' }] as const) {
    it(`is emitted immediately on ${fact.type}, before the frame is shown`, () => {
      expectOne('one');
      send(restored);
      expect(send(fact)).toEqual(['one']);
      expect(send(completed)).toEqual([]);
    });
  }

  it('is emitted when the next restore begins', () => {
    expectOne('one');
    send(restored);
    expectOne('two');
    expect(send(completed)).toEqual(['one']);
    expect(send(restored, completed)).toEqual(['two']);
  });

  it('waits for its own seek if a listener of seeked begins the restore', () => {
    expectOne('one');
    send(restored);
    bus.channel.once('seeked', () => expectOne('two'));
    bus.transact(() => {
      event.onFact(completed);
      bus.emit('seeked');
    });
    expect(emitted).toEqual(['one']);
    expect(send(restored, completed)).toEqual(['one', 'two']);
  });
});
