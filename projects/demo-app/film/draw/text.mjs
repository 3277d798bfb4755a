// Titles and captions. Captions are in the upper quarter, and the lower third is left free for the viewer's choices.
import { bump } from './maths.mjs';
import { width } from './picture.mjs';

const family = '"EB Garamond", "Garamond", "Georgia", serif';

export function drawText(
  c,
  text,
  x,
  y,
  { size, style = '', colour = '#fdf6e6', alpha = 1, spacing = 0, shadow = 10, align = 'center' },
) {
  if (alpha <= 0) return;
  c.save();
  c.globalAlpha = alpha;
  c.font = `${style} ${size}px ${family}`;
  c.letterSpacing = `${spacing}px`;
  c.textAlign = align;
  c.textBaseline = 'alphabetic';
  c.shadowColor = 'rgba(3,6,22,0.75)';
  c.shadowBlur = shadow;
  c.fillStyle = colour;
  c.fillText(text, x + (align === 'center' ? spacing / 2 : 0), y);
  c.restore();
}

/** One line of narration, fading in over 0.6 s and out over 0.5 s. */
export function drawCaption(c, text, time, from, to, { x = width / 2, y = 74, colour, shadow } = {}) {
  const alpha = bump(from, from + 0.6, to - 0.5, to, time);
  const options = { size: 27, style: 'italic', alpha, spacing: 0.2, shadow: shadow ?? 9 };
  drawText(
    c,
    text,
    x,
    y + (1 - bump(from, from + 0.9, 90, 91, time)) * 5,
    colour ? { ...options, colour } : options,
  );
}

/** The title of an ending; it stays until the last frame. */
export function drawEnding(c, number, title, time, from, { y = 104, colour = '#fff8e8', shadow = 16 } = {}) {
  const alpha = bump(from, from + 1.1, 90, 91, time);
  drawText(c, `ENDING ${number} OF THREE`, width / 2, y - 46, {
    size: 15,
    alpha: alpha * 0.85,
    spacing: 5,
    colour,
    shadow,
  });
  drawText(c, title, width / 2, y, { size: 50, alpha, spacing: 0.5, colour, shadow });
  c.save();
  c.globalAlpha = alpha * 0.7;
  c.fillStyle = colour;
  const reach = 54 * bump(from + 0.5, from + 1.8, 90, 91, time);
  c.fillRect(width / 2 - reach, y + 19, reach * 2, 1.2);
  c.restore();
}
