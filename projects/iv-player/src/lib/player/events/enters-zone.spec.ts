import { entersZone } from './player-bus';

describe('entersZone', () => {
  it('is false for time updates, of the player and at a time of a node, and for progress', () => {
    expect(['timeupdate', 'timeupdate:2', 'timeupdate:0.5', 'progress'].filter(entersZone)).toEqual([]);
  });

  it('is true for every other event, also those of decisions and plugins', () => {
    const events = [
      'nodestart',
      'nodecritical',
      'play',
      'decision.made',
      'error',
      'quiz.timeupdate',
      'progressed',
    ];
    expect(events.filter(entersZone)).toEqual(events);
  });
});
