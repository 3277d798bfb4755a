import type { Player } from 'iv-player';
import { note, over, wish } from './bench-page';
import { choices, clipNumber, clipSeconds, numberedStory } from './numbered-story';
import { offerOverlays } from './overlays';

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

/** Media time of the picture that is on the screen. */
const mediaTime = (): number => {
  const films = [...document.querySelectorAll('video')];
  return (
    films.find(
      (film) =>
        film.checkVisibility({ visibilityProperty: true }) && Number(getComputedStyle(film).opacity) > 0.5,
    )?.currentTime ?? Number.NaN
  );
};

/** Every clip has a window of its own, from and to odd places; both ends note where the media stood. */
const cues: Scenario = (player) => {
  const path = numberedStory(player);
  const windows = path.map((node, place) => {
    const startTime = 0.3 + ((place * 0.37) % 1.2);
    return { id: node.id, startTime, endTime: startTime + 0.8 + ((place * 0.29) % 0.9) };
  });
  windows.slice(0, -1).forEach(({ id, startTime, endTime }, place) => {
    const ways = choices(place);
    player.decision.add(id, [...ways], { startTime, endTime, defaults: [ways[0]] });
    note({ due: `start ${id}`, at: startTime });
    note({ due: `end ${id}`, at: endTime });
  });
  player.on('decision.start', (node) => note({ told: `start ${node.id}`, at: mediaTime() }));
  player.on('decision.end', (node) => note({ told: `end ${node.id}`, at: mediaTime() }));
  player.on('nodestart', (_node, index) => {
    if (index === path.length - 1) over();
  });
  player.playbackRate = Number(wish('rate', '1'));
  player.append('n0');
};

/** Three clips of one second in a circle, without end; it pauses at the passes that the address names. */
const circle: Scenario = (player) => {
  const names = ['s1', 's2', 's3'];
  const format = wish('format', 'mp4');
  player.repository.add(names.map((id) => ({ id, source: `/clips/${id}.${format}` })));
  names.forEach((id, place) => {
    const ways = [names[(place + 1) % 3], names[(place + 2) % 3]].filter((way) => way !== undefined);
    player.decision.add(id, ways, { defaults: ways.slice(0, 1) });
  });
  const stops = wish('stops', '').split(',').map(Number);
  player.on('nodestart', (_node, index) => {
    note(index);
    if (stops.includes(index)) player.pause();
  });
  player.playbackRate = Number(wish('rate', '1'));
  player.append('s1');
};

export const scenarios: Readonly<Record<string, Scenario>> = {
  known,
  late,
  jump,
  cues,
  circle,
  overlays: offerOverlays,
};
