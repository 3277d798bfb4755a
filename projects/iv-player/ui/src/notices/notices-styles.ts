/** Style sheet of `<iv-notices>`. The classes are part of what applications may style. */
export const NOTICES_STYLES = `
iv-player :where(.iv-notice-area){position:absolute;inset:0;display:grid;place-content:safe center;place-items:center;overflow:auto;padding:var(--iv-gap)}
iv-player :where(.iv-notice){display:grid;justify-items:center;gap:calc(var(--iv-gap)*2);box-sizing:border-box;max-width:100%;text-align:center}
iv-player :where(.iv-message){padding:calc(var(--iv-gap)*3);max-width:28rem;overflow-wrap:anywhere}
:where(.iv-notice)[role]{display:grid;width:auto;margin:0}
iv-player :where(.iv-notice>:empty){display:none}
iv-player :where(.iv-notice-buttons){display:flex;flex-wrap:wrap;justify-content:center;gap:var(--iv-gap)}
iv-player :where(.iv-notice-buttons .iv-button:not(.iv-primary)){box-shadow:inset 0 0 0 1px var(--iv-border)}
:where(.iv-notice-buttons .iv-button)[type]{padding:.25em .75em;background:none}
:where(.iv-notice-buttons .iv-button:hover)[type]{background:var(--iv-surface-hover)}
:where(.iv-notice-buttons .iv-primary)[type]{background:var(--iv-accent)}
:where(.iv-sound-mark)[type]{padding:.25em .75em;background:var(--iv-surface)}
iv-player :where(.iv-big-play){width:5rem;height:5rem;max-width:100%;border-radius:50%}
iv-player :where(.iv-big-play .iv-icon){width:3rem;height:3rem}
iv-player :where(.iv-spinner){filter:drop-shadow(0 0 2px #000)}
iv-player :where(.iv-spinner)::before{content:"";width:3rem;height:3rem;border:.3rem solid #fff6;border-top-color:#fff;border-radius:50%;animation:iv-turn 1s linear infinite}
iv-player :where(.iv-sound){position:absolute;top:0;inset-inline-end:0;padding:calc(var(--iv-gap) + var(--iv-safe-top)) calc(var(--iv-gap) + var(--iv-safe-right)) 0}
iv-player :where(.iv-sound-mark){box-shadow:inset 0 0 0 1px var(--iv-border)}
@keyframes iv-turn{to{rotate:1turn}}
@container (max-height:12rem){iv-player :where(.iv-notice){gap:var(--iv-gap)}iv-player :where(.iv-message){padding:var(--iv-gap)}}
@media (prefers-reduced-motion:reduce){iv-player :where(.iv-spinner)::before{animation:iv-turn 6s steps(12) infinite!important}}
@media (forced-colors:active){:where(.iv-notice-buttons .iv-button,.iv-sound-mark)[type]{border:1px solid ButtonText}iv-player :where(.iv-spinner)::before{border-color:CanvasText;border-top-color:Highlight}}
`;
