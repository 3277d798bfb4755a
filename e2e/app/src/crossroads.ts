import type { Player } from 'iv-player';

const PICTURE =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="64" height="36"%3E%3Crect width="64" height="36" fill="teal"/%3E%3C/svg%3E';

const CAPTIONS = `data:text/vtt,${encodeURIComponent('WEBVTT\n\n00:00.000 --> 00:30.000\nThe lamp is out, and nobody lit it again.')}`;

/** Adds a story that exercises every piece: 30 seconds, with a choice between three ways from 2 to 20 s. */
export function addCrossroads(player: Player): void {
  const choice = (label: string, description?: string, image?: string) => ({
    choice: { label, ...(description && { description }), ...(image && { image }) },
  });
  player.repository.add([
    {
      id: 'crossroads',
      source: '/clips/l1.mp4',
      duration: 30,
      captions: [{ src: CAPTIONS, lang: 'en', label: 'English', default: true }],
      audioDescription: [{ src: '/clips/c1.mp4', lang: 'en' }],
      data: { prompt: 'Where to?', title: 'The crossroads', poster: PICTURE },
    },
    {
      id: 'left',
      source: '/clips/c2.mp4',
      duration: 30,
      data: choice('Through the door', 'It is not locked.', PICTURE),
    },
    { id: 'right', source: '/clips/c3.mp4', duration: 30, data: choice('Up the stairs') },
    { id: 'back', source: '/clips/c4.mp4', duration: 30, data: choice('Back to the garden') },
  ]);
  player.decision.add('crossroads', ['left', 'right', 'back'], { startTime: 2, endTime: 20 });
  player.append('crossroads');
}
