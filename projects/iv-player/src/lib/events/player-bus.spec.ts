import { StoryNode } from '../story/story-node';
import { EventChannel } from './event-channel';
import { PlayerBus } from './player-bus';

describe('PlayerBus', () => {
  let bus: PlayerBus;
  let told: string[];
  let errors: unknown[];
  const hear = (word: string) => (): void => void told.push(word);

  beforeEach(() => {
    bus = new PlayerBus((error) => errors.push(error));
    told = [];
    errors = [];
  });

  it('raises events of the player with their arguments', () => {
    bus.channel.on('plugininit', (name, version) => told.push(`${name} ${version}`) < 0);
    bus.emit('plugininit', 'audio', '1.0');
    expect(told).toEqual(['audio 1.0']);
  });

  it('raises an event of a node on the player first, then on the node', () => {
    const node = new StoryNode({ id: 'a' });
    node.on('nodestart', (heard, index) => void told.push(`node ${heard.id} ${String(index)}`));
    bus.channel.on('nodestart', (heard, index) => void told.push(`player ${heard.id} ${String(index)}`));
    bus.emitOnNode(node, 'nodestart', node, 3);
    expect(told).toEqual(['player a 3', 'node a 3']);
  });

  it('raises a time of a node on that node alone', () => {
    const node = new StoryNode({ id: 'a' });
    bus.channel.on(/timeupdate/, hear('player'));
    node.on('timeupdate:2', hear('node'));
    bus.emitOnlyOnNode(node, 'timeupdate:2');
    expect(told).toEqual(['node']);
  });

  it('keeps one order for all channels', () => {
    const channel = new EventChannel<{ start: readonly [] }>();
    channel.on('start', hear('instance'));
    bus.channel.on('pause', () => {
      bus.emitTo(channel, 'start', []);
      bus.emit('ended');
      told.push('pause');
    });
    bus.channel.on('pause', hear('pause again'));
    bus.channel.on('ended', hear('ended'));
    bus.emit('pause');
    expect(told).toEqual(['pause', 'pause again', 'instance', 'ended']);
  });

  it('delivers after the change that raised it', () => {
    bus.channel.on('pause', hear('event'));
    const answer = bus.transact(() => {
      bus.emit('pause');
      told.push('state');
      return 'answer';
    });
    expect(answer).toBe('answer');
    expect(told).toEqual(['state', 'event']);
  });

  it('takes a step once all earlier events have reached everyone, and what listeners raise comes later', () => {
    bus.channel.on('pause', () => bus.emit('ended'));
    bus.channel.on('pause', hear('pause'));
    bus.channel.on('ended', hear('ended'));
    bus.transact(() => {
      bus.emit('pause');
      bus.afterwards(hear('step'));
    });
    expect(told).toEqual(['pause', 'step', 'ended']);
  });

  it('reports what a listener throws and goes on', () => {
    const broken = new Error('broken');
    bus.channel.on('pause', () => {
      throw broken;
    });
    bus.channel.on('pause', hear('after'));
    bus.emit('pause');
    expect(told).toEqual(['after']);
    expect(errors).toEqual([broken]);
  });

  it('delivers every event the way it was told to', () => {
    const entering = new PlayerBus(
      () => undefined,
      (name, delivery) => {
        told.push(`enter ${name}`);
        delivery();
        told.push('leave');
      },
    );
    entering.channel.on('pause', hear('pause'));
    entering.emit('pause');
    expect(told).toEqual(['enter pause', 'pause', 'leave']);
  });

  it('offers each event as an observable of its arguments', () => {
    bus.events('plugininit').subscribe(([name, version]) => told.push(name, version));
    bus.emit('plugininit', 'audio', '1.0');
    expect(told).toEqual(['audio', '1.0']);
  });

  it('delivers nothing and takes no step once it is closed, not even what waits', () => {
    bus.channel.on('pause', () => bus.close());
    bus.channel.on('ended', hear('ended'));
    const node = new StoryNode({ id: 'a' });
    node.on('nodeend', hear('node'));
    bus.transact(() => {
      bus.emit('pause');
      bus.emit('ended');
      bus.emitOnNode(node, 'nodeend', node, 0);
      bus.afterwards(hear('step'));
    });
    bus.emit('ended');
    bus.afterwards(hear('step'));
    expect(told).toEqual([]);
  });
});
