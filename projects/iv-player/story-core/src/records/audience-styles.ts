/** Style sheet of the page about an audience. */
export const AUDIENCE_STYLES = `:root { color-scheme: light dark; --ink: #16181d; --paper: #fff; --line: #c9ccd3; --soft: #f1f3f6; --way: #2f6fd0; --red: #c02626; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaee; --paper: #15171b; --line: #454a54; --soft: #22262d; --way: #6ea3f5; --red: #f47272; } }
body { max-width: 72rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
h2 { margin-top: 2.5rem; }
h3 { margin: 2rem 0 0.3rem; }
p { margin: 0.3rem 0; max-width: 48rem; }
code, small { color: inherit; opacity: 0.8; font-weight: normal; }
table { border-collapse: collapse; margin: 0.5rem 0 1rem; font-size: 14px; font-variant-numeric: tabular-nums; }
th, td { padding: 0.2rem 0.7rem 0.2rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.t0 :is(th, td), .t1 :is(th, td):nth-child(n+2), .t2 :is(th, td):nth-child(n+3), .t3 :is(th, td):nth-child(n+4) { text-align: right; overflow-wrap: normal; }
td i { display: inline-block; height: 0.6em; margin-right: 0.4em; background: var(--way); print-color-adjust: exact; }
.wide { overflow-x: auto; }
svg { max-width: none; height: auto; font: 12px system-ui, sans-serif; print-color-adjust: exact; }
svg text { text-anchor: middle; fill: var(--ink); }
.ways path { fill: none; stroke: var(--way); stroke-opacity: 0.55; }
.ways .never { stroke: var(--ink); stroke-dasharray: 2 5; }
.boxes rect { width: 150px; height: 44px; rx: 5px; fill: var(--soft); stroke: var(--line); }
.boxes .sub { font-size: 11px; }
.left { fill: var(--red); }
.shares text { font-weight: 600; paint-order: stroke; stroke: var(--paper); stroke-width: 4px; }
.bars path { fill: var(--way); }
.bars .window { fill: none; stroke: var(--red); }
@media print {
  :root { color-scheme: light; --ink: #000; --paper: #fff; --line: #bbb; --soft: #f4f4f4; --way: #2f6fd0; --red: #c02626; }
  body { max-width: none; margin: 0; font-size: 11pt; }
  .wide { overflow: visible; }
  svg { max-width: 100%; }
  tr, section { break-inside: avoid; }
}`;
