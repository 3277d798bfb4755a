import { StoryNode } from '../../story/story-node';
import { EventChannel } from '../../events/event-channel';
import { PlayerBus } from './player-bus';
import { noZone } from '../../events/testing/no-zone';

describe('PlayerBus', () => {
  let bus: PlayerBus;
  let calls: string[];
  let errors: unknown[];
  const record = (word: string) => (): void => void calls.push(word);

  beforeEach(() => {
    bus = new PlayerBus((error) => errors.push(error), noZone);
    calls = [];
    errors = [];
  });

  it('emits player events with their arguments', () => {
    bus.channel.on('plugininit', (name, version) => calls.push(`${name} ${version}`) < 0);
    bus.emit('plugininit', 'audio', '1.0');
    expect(calls).toEqual(['audio 1.0']);
  });

  it('emits node events on the player first, then on the node', () => {
    const node = new StoryNode({ id: 'a' });
    node.on('nodestart', (subject, index) => void calls.push(`node ${subject.id} ${String(index)}`));
    bus.channel.on('nodestart', (subject, index) => void calls.push(`player ${subject.id} ${String(index)}`));
    bus.emitOnNode(node, 'nodestart', node, 3);
    expect(calls).toEqual(['player a 3', 'node a 3']);
  });

  it('emits timeupdate:<seconds> on the node only', () => {
    const node = new StoryNode({ id: 'a' });
    bus.channel.on(/timeupdate/, record('player'));
    node.on('timeupdate:2', record('node'));
    bus.emitOnlyOnNode(node, 'timeupdate:2');
    expect(calls).toEqual(['node']);
  });

  it('keeps a single order for all channels', () => {
    const channel = new EventChannel<{ start: readonly [] }>();
    channel.on('start', record('instance'));
    bus.channel.on('pause', () => {
      bus.emitTo(channel, 'start', []);
      bus.emit('ended');
      calls.push('pause');
    });
    bus.channel.on('pause', record('pause again'));
    bus.channel.on('ended', record('ended'));
    bus.emit('pause');
    expect(calls).toEqual(['pause', 'pause again', 'instance', 'ended']);
  });

  it('delivers an event after the transaction that emitted it', () => {
    bus.channel.on('pause', record('event'));
    const result = bus.transact(() => {
      bus.emit('pause');
      calls.push('state');
      return 'result';
    });
    expect(result).toBe('result');
    expect(calls).toEqual(['state', 'event']);
  });

  it('runs a deferred step after all earlier events, but before events emitted by their listeners', () => {
    bus.channel.on('pause', () => bus.emit('ended'));
    bus.channel.on('pause', record('pause'));
    bus.channel.on('ended', record('ended'));
    bus.transact(() => {
      bus.emit('pause');
      bus.afterwards(record('step'));
    });
    expect(calls).toEqual(['pause', 'step', 'ended']);
  });

  it('reports an error thrown by a listener and calls the others', () => {
    const broken = new Error('broken');
    bus.channel.on('pause', () => {
      throw broken;
    });
    bus.channel.on('pause', record('after'));
    bus.emit('pause');
    expect(calls).toEqual(['after']);
    expect(errors).toEqual([broken]);
  });

  it('delivers every event through the given function', () => {
    const wrapped = new PlayerBus(
      () => undefined,
      noZone,
      (name, delivery) => {
        calls.push(`enter ${name}`);
        delivery();
        calls.push('leave');
      },
    );
    wrapped.channel.on('pause', record('pause'));
    wrapped.emit('pause');
    expect(calls).toEqual(['enter pause', 'pause', 'leave']);
  });

  it("returns an observable of an event's arguments", () => {
    bus.events('plugininit').subscribe(([name, version]) => calls.push(name, version));
    bus.emit('plugininit', 'audio', '1.0');
    expect(calls).toEqual(['audio', '1.0']);
  });

  it('drops all events and steps after close, including queued ones', () => {
    bus.channel.on('pause', () => bus.close());
    bus.channel.on('ended', record('ended'));
    const node = new StoryNode({ id: 'a' });
    node.on('nodeend', record('node'));
    bus.transact(() => {
      bus.emit('pause');
      bus.emit('ended');
      bus.emitOnNode(node, 'nodeend', node, 0);
      bus.afterwards(record('step'));
    });
    bus.emit('ended');
    bus.afterwards(record('step'));
    expect(calls).toEqual([]);
  });
});
