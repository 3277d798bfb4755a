// The figure tracks of the demo's film match its drawings.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { readTracks } from '../projects/demo-app/film/write-tracks.mjs';
import { figureBounds } from '../projects/demo-app/film/figure-bounds.mjs';

describe('film tracks', () => {
  it('tracks.json matches the current drawings', async () => {
    const file = new URL('../projects/demo-app/public/film/tracks.json', import.meta.url);
    assert.deepEqual(JSON.parse(await readFile(file, 'utf8')), await readTracks());
  });

  it('figure bounds follow transforms, and end at clip paths and at the edges of the picture', () => {
    const figures = figureBounds((c) => {
      c.save();
      c.translate(100, 50);
      c.scale(2, 2);
      c.beginFigure('block');
      c.fillRect(10, 10, 20, 5);
      c.save();
      c.rotate(Math.PI / 2);
      c.fillRect(0, 0, 30, 4);
      c.restore();
      c.endFigure();
      c.restore();
      c.fillRect(0, 0, 900, 500);
      c.beginFigure('clipped');
      c.beginPath();
      c.rect(800, 0, 30, 40);
      c.clip();
      c.fillRect(700, -20, 500, 50);
      c.endFigure();
    }, 0);
    assert.deepEqual(
      figures.get('block'),
      { left: 92, top: 50, right: 160, bottom: 110 },
      'the rotated block extends to the left and down',
    );
    assert.deepEqual(figures.get('clipped'), { left: 800, top: 0, right: 830, bottom: 30 });
  });

  it('figure bounds ignore faint drawings, light and unnamed drawings', () => {
    const figures = figureBounds((c) => {
      c.fillRect(0, 0, 10, 10);
      c.beginFigure('ghost');
      c.globalAlpha = 0.2;
      c.fillRect(0, 0, 10, 10);
      c.endFigure();
      c.beginFigure('light');
      c.globalAlpha = 1;
      c.globalCompositeOperation = 'screen';
      c.fillRect(0, 0, 10, 10);
      c.endFigure();
    }, 0);
    assert.deepEqual([...figures.keys()], []);
  });
});
