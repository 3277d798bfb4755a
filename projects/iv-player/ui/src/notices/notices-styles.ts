/** Style sheet of `<iv-notices>`. The classes are part of what applications may style. */
export const NOTICES_STYLES = `
:where(.iv-notice-area){position:absolute;inset:0;display:grid;place-content:safe center;place-items:center;overflow:auto;padding:var(--iv-gap)}
:where(.iv-notice){display:grid;justify-items:center;gap:calc(var(--iv-gap)*2);box-sizing:border-box;max-width:100%;text-align:center}
:where(.iv-message){padding:calc(var(--iv-gap)*3);max-width:28rem;overflow-wrap:anywhere}
:where(.iv-notice p){margin:0}
:where(.iv-notice>:empty){display:none}
:where(.iv-notice-buttons){display:flex;flex-wrap:wrap;justify-content:center;gap:var(--iv-gap)}
:where(.iv-notice-buttons .iv-button:not(.iv-primary)){box-shadow:inset 0 0 0 1px var(--iv-border)}
button:where(.iv-big-play){width:5rem;height:5rem;max-width:100%;border-radius:50%}
:where(.iv-big-play .iv-icon){width:3rem;height:3rem}
:where(.iv-spinner){filter:drop-shadow(0 0 2px #000)}
:where(.iv-spinner)::before{content:"";width:3rem;height:3rem;border:.3rem solid #fff6;border-top-color:#fff;border-radius:50%;animation:iv-turn 1s linear infinite}
:where(.iv-sound){position:absolute;top:0;inset-inline-end:0;padding:calc(var(--iv-gap) + var(--iv-safe-top)) calc(var(--iv-gap) + var(--iv-safe-right)) 0}
:where(.iv-sound-mark){box-shadow:inset 0 0 0 1px var(--iv-border)}
@keyframes iv-turn{to{rotate:1turn}}
@container (max-height:12rem){:where(.iv-notice){gap:var(--iv-gap)}:where(.iv-message){padding:var(--iv-gap)}}
@media (prefers-reduced-motion:reduce){:where(.iv-spinner)::before{animation:iv-turn 6s steps(12) infinite!important}}
@media (forced-colors:active){:where(.iv-spinner)::before{border-color:CanvasText;border-top-color:Highlight}}
`;
