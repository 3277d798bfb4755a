import { entersZone } from './player-bus';

describe('entersZone', () => {
  it('is false for timeupdate, timeupdate:<seconds> and progress', () => {
    expect(['timeupdate', 'timeupdate:2', 'timeupdate:0.5', 'progress'].filter(entersZone)).toEqual([]);
  });

  it('is true for all other events, including those of decisions and plugins', () => {
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
