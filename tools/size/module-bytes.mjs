import { build } from './build-with-maps.mjs';
import { variants, bare, empty } from './variants.mjs';
import { brotliCompressSync, constants } from 'node:zlib';
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
function* segs(mappings) { let line = 0, col = 0, src = 0; for (const l of mappings.split(';')) { col = 0; if (l) for (const s of l.split(',')) { const n = []; let v = 0, sh = 0; for (const c of s) { const d = digits.indexOf(c); v += (d & 31) << sh; sh += 5; if (!(d & 32)) { n.push(v & 1 ? -(v >> 1) : v >> 1); v = 0; sh = 0; } } col += n[0]; if (n.length > 1) src += n[1]; yield [line, col, n.length > 1 ? src : -1]; } line++; } }
const wanted = process.argv[2].split(',');
const chosen = variants.filter(({ name }) => wanted.includes(name));
const out = {};
for await (const [v, b] of build(chosen, process.env.EXT ? process.env.EXT.split(',') : [])) {
  const by = new Map(); let total = 0;
  for (const [text, map] of b.maps) { total += brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length; const lines = text.split('\n'); let prev = null; const add = (s, n) => by.set(s, (by.get(s) || 0) + n);
    for (const [l, c, s] of segs(map.mappings)) { if (prev && prev[0] === l) add(prev[2], c - prev[1]); else if (prev) add(prev[2], lines[prev[0]].length - prev[1]); prev = [l, c, s >= 0 ? map.sources[s] : '?']; } if (prev) add(prev[2], lines[prev[0]].length - prev[1]); }
  const rows = [...by].filter(([s]) => s.includes('iv-player')).sort((a, b2) => b2[1] - a[1]);
  console.log('==', v.name, 'brotli', total, 'iv raw', rows.reduce((a, [, n]) => a + n, 0));
  for (const [s, n] of rows) console.log(String(n).padStart(6), s.replace(/^.*projects\/iv-player\//, ''));
}
