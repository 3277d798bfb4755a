import { StoryPlayer } from './testing/story-player';
import { TWO_WAYS, storyOf } from '../../story-core/src/testing/test-story';
import { editStory } from './edit-story';
import { exportStory } from './export-story';
import { removeStory } from './load-story';

const MEASURED = storyOf(
  {
    door: { source: 'door.mp4', videoDuration: 4.2, next: 'left' },
    left: { source: 'left.mp4', ending: 'home' },
  },
  { normalize: { door: -20, left: -26 } },
);

describe('a measured story', () => {
  it('gives the player the end of each picture and the loudness of the clips [measured-story]', () => {
    const { player } = new StoryPlayer().load(MEASURED);
    const door = player.repository.get('door');
    expect([door?.videoDuration, door?.duration]).toEqual([4.2, 4.2]);
    expect(player.repository.get('left')?.videoDuration).toBeUndefined();
    expect(player.normalize).toEqual({ door: -20, left: -26 });
  });

  it('moves on at the end of the picture [measured-story]', () => {
    const played = new StoryPlayer().load(MEASURED).play(4.1);
    expect(played.player.currentNodeId).toBe('door');
    expect(played.advance(0.2).player.currentNodeId).toBe('left');
  });

  it('resets its loudness when it is replaced or removed [measured-story]', () => {
    const { player } = new StoryPlayer().load(MEASURED);
    editStory(player, { ...MEASURED, normalize: { door: -19 } });
    expect(player.normalize).toEqual({ door: -19 });
    editStory(player, TWO_WAYS);
    expect(player.normalize).toBeNull();
    editStory(player, MEASURED);
    removeStory(player);
    expect(player.normalize).toBeNull();
  });

  it('is exported with the poster and result of the edited story [measured-story]', () => {
    const { player } = new StoryPlayer().load({ ...MEASURED, poster: 'a.webp', result: { pass: ['home'] } });
    const edited = { ...MEASURED, poster: 'b.webp', result: { fail: ['home'] }, normalize: { left: -19 } };
    expect(editStory(player, edited)).toEqual([]);
    expect(exportStory(player)).toEqual(edited);
    expect(editStory(player, TWO_WAYS)).toEqual([]);
    expect(exportStory(player)).toEqual(TWO_WAYS);
  });

  it("keeps the application's own loudness [measured-story]", () => {
    const played = new StoryPlayer();
    const { player } = played;
    player.normalize = { door: -30 };
    played.load(MEASURED).load(TWO_WAYS);
    expect(player.normalize).toEqual({ door: -30 });
  });

  it('is exported with the loudness that JSON can represent [export-story]', () => {
    const { player } = new StoryPlayer().load(MEASURED);
    expect(exportStory(player)).toEqual(MEASURED);
    player.normalize = { door: -21, left: -Infinity, other: -20 };
    expect(exportStory(player).normalize).toEqual({ door: -21 });
    player.normalize = null;
    expect(exportStory(player).normalize).toBeUndefined();
  });
});
