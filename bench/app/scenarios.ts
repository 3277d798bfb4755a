import type { Player } from 'iv-player';
import { note, over } from './bench-page';
import { choices, clipNumber, clipSeconds, numberedStory } from './numbered-story';

type Scenario = (player: Player) => void;

/** Nobody chooses: the decision is made when its window ends, 1.5 s before the clip does. */
const known: Scenario = (player) => {
  const path = numberedStory(player);
  path.slice(0, -1).forEach((node, place) => {
    const ways = choices(place);
    player.decision.add(node, [...ways], { startTime: 0.5, defaults: [ways[0]] });
  });
  player.on('ended', over);
  player.append('n0');
};

/** The window ends without an answer; the application chooses a warmed child 250 ms before the clip's end. */
const late: Scenario = (player) => {
  const path = numberedStory(player);
  path.slice(0, -1).forEach((node, place) => {
    const ways = choices(place);
    player.decision.add(node, [...ways], { startTime: 0.5, defaults: [] });
    node.on(`timeupdate:${clipSeconds - 0.25}`, () => void player.append(ways[0]));
  });
  player.on('ended', over);
  player.append('n0');
};

/** The viewer chooses with `seek: true` while the window is open; the child is to be seen at once. */
const jump: Scenario = (player) => {
  const path = numberedStory(player);
  path.slice(0, -1).forEach((node, place) => {
    const ways = choices(place);
    const decision = player.decision.add(node, [...ways], {
      startTime: 0.5,
      endTime: 2.5,
      defaults: [ways[0]],
    });
    node.on('timeupdate:2', () => {
      note({ at: performance.now(), clip: clipNumber(place + 1) });
      decision.make(ways[0], { seek: true });
    });
  });
  player.on('ended', over);
  player.append('n0');
};

export const scenarios: Readonly<Record<string, Scenario>> = { known, late, jump };
