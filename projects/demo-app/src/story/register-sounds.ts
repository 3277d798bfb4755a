import { inject } from '@angular/core';
import { Player, type SoundDescription } from 'iv-player';

const sources = (name: string): SoundDescription['src'] =>
  ['webm', 'm4a'].map((ending) => `film/sound/${name}.${ending}`);

/** Adds the soundtrack, and a sound for each question and each choice. Call it in an injection context. */
export function registerSounds(): void {
  const player = inject(Player);
  player.audio.add([
    // The id `soundtrack` ties it to the played time: it continues over seams, and pauses and stalls with the video.
    {
      id: 'soundtrack',
      src: sources('keeper'),
      loop: true,
      volume: 0.7,
      fadeInDuration: 2,
      fadeOutDuration: 0.6,
    },
    { id: 'ask', src: sources('ask') },
    { id: 'choose', src: sources('choose') },
  ]);
  player.on('decision.start', (node) => {
    if ((player.decision.get(node)?.children.length ?? 0) > 1) player.audio.play('ask');
  });
  player.on('decision.made', (node) => {
    if (player.decision.get(node)?.selected.autoDecided === false) player.audio.play('choose');
  });
}
