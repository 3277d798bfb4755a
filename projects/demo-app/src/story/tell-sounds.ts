import { inject } from '@angular/core';
import { Player, type SoundDescription } from 'iv-player';

const sources = (name: string): SoundDescription['src'] =>
  ['webm', 'm4a'].map((ending) => `film/sound/${name}.${ending}`);

/** Gives the film its music, and a sound to every question and every choice. Call it in an injection context. */
export function tellSounds(): void {
  const player = inject(Player);
  player.audio.add([
    // The id makes it follow the film: over every seam, and through every pause and stall.
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
