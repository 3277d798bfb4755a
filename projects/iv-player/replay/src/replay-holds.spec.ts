import { recordingPlayer, type TestStory } from './testing/recording-player';

const STORY: TestStory = {
  nodes: { intro: 4, left: 4, right: 4 },
  decisions: [['intro', ['left', 'right'], { startTime: 1, endTime: 3 }]],
};

describe('a log in which the viewer changed the time limit', () => {
  it('is replayed with its initial limit, after which the limit of the player is restored', async () => {
    const recorded = recordingPlayer(STORY);
    const { player, engine } = recorded;
    player.append('intro');
    void player.play();
    engine.advance(5);
    player.decision.timeLimit = 'off';
    engine.advance(1);
    const { log } = recorded;
    const { divergence } = await recorded.replay(log);
    expect(divergence).toBeNull();
    expect(player.decision.timeLimit).toBe('off');
  });
});

describe('a log from a held film', () => {
  for (const [title, chooses] of [
    ['until the time was over', false],
    ['until a choice', true],
  ] as const) {
    it(`is replayed, ${title}, with the same events but without waiting`, async () => {
      const recorded = recordingPlayer(STORY);
      const { player, engine } = recorded;
      player.decision.timeLimit = chooses ? 'off' : 4;
      player.append('intro');
      void player.play();
      engine.advance(6);
      expect(player.signals.status()).toBe('held');
      if (chooses) player.decision.get('intro')?.make('right');
      engine.advance(4);
      const { log, events, playlist } = recorded;
      expect(playlist).toBe(chooses ? 'intro right' : 'intro left');
      expect(events).toContain('decision.hold intro');
      const kinds = log.entries.map((entry) => (typeof entry === 'string' ? '' : entry[1]));
      expect(kinds.includes('alarm')).toBe(!chooses);
      const expected = [...events];
      player.destroy();

      const replayed = recordingPlayer(STORY);
      const { divergence } = await replayed.replay(log);
      expect(divergence).toBeNull();
      expect(replayed.events.slice(0, expected.length)).toEqual(expected);
      expect(replayed.playlist).toBe(playlist);
    });
  }
});
