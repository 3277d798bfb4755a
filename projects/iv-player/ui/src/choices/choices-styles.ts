/**
 * Styles of `<iv-choices>`. Sizes are in `em` of its font, which grows with a large stage. The list scrolls only when the stage
 * has no more room. A low stage keeps room for two lines of captions above it, and shows no pictures, which are decoration.
 */
export const CHOICES_STYLES = `
:where(.iv-choices){z-index:11}
iv-player :where(.iv-choices-dock){position:absolute;inset-inline:0;bottom:var(--iv-offset,0px);display:flex;flex-direction:column;box-sizing:border-box;max-height:calc(100cqh - var(--iv-offset,0px));padding:var(--iv-safe-top) max(var(--iv-gap),var(--iv-safe-right)) max(var(--iv-gap),var(--iv-safe-bottom) - var(--iv-offset,0px)) max(var(--iv-gap),var(--iv-safe-left));font-size:max(1em,min(1.1cqw,2cqh))}
iv-player :where(.iv-choices-panel){flex-direction:column;gap:.5em;box-sizing:border-box;max-width:60em;min-height:0;padding:.5em;overflow:auto;overscroll-behavior:contain;scroll-padding:.5em}
:where(.iv-choices-panel)[role]{display:flex;width:100%;margin:0 auto}
iv-player :where(.iv-choices-panel>*){flex:none}
iv-player :where(.iv-choices-head){display:grid;grid-auto-flow:column;align-items:center;justify-content:center;gap:.25em .75em}
iv-player :where(.iv-choices-question){font-weight:600;text-wrap:balance;overflow-wrap:anywhere}
iv-player :where(.iv-choices-clock){position:relative;display:grid;place-items:center;flex:none;width:2.5em;height:2.5em;font-variant-numeric:tabular-nums}
iv-player :where(.iv-choices-clock)::before{content:"";position:absolute;inset:2px;border-radius:50%;background:conic-gradient(var(--iv-accent) calc(1turn - 1turn*var(--iv-progress,0)),var(--iv-surface-hover) 0);mask:radial-gradient(closest-side,#0000 80%,#000 83%)}
iv-player :where(.iv-choices-waiting){grid-row:2;grid-column:1/-1;display:flex;align-items:center;justify-content:center;gap:.25em;color:var(--iv-muted-text)}
iv-player :where(.iv-choices-list){--iv-column:8.25em;display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,var(--iv-column)),1fr));gap:.5em}
iv-player :where(.iv-choices-list.iv-long){--iv-column:14em}
iv-player :where(.iv-choice){position:relative;box-sizing:border-box;min-width:0;min-height:max(var(--iv-target),2.75em);padding:.375em .75em;border:1px solid var(--iv-border)}
iv-player :where(.iv-choice.iv-primary){border-color:var(--iv-accent)}
iv-player :where(.iv-choice[aria-disabled]){cursor:default}
iv-player :where(.iv-choice-body){display:flex;flex-direction:column;align-items:center;gap:.125em;min-width:0;max-width:100%}
iv-player :where(.iv-choice-label,.iv-choice-description){max-width:100%;overflow-wrap:anywhere;text-align:center}
iv-player :where(.iv-choice-label){font-weight:600;line-height:1.25}
iv-player :where(.iv-choice-description){font-size:.875em}
iv-player :where(.iv-choice-image){display:block;max-width:100%;max-height:18cqh;width:auto;height:auto;border-radius:calc(var(--iv-radius)/2)}
:where(.iv-choice-image)[alt]{margin:0}
iv-player :where(.iv-choices-head>[hidden],.iv-choice:not(.iv-primary)>.iv-icon,.iv-choice-image:not([src]),.iv-choice-description:empty){display:none}
@media (hover:hover) and (pointer:fine){iv-player :where(.iv-choice[aria-keyshortcuts])::before{content:attr(aria-keyshortcuts)/"";box-sizing:border-box;flex:none;min-width:1.5em;border:1px solid;border-radius:.25em;font-size:.75em;line-height:1.5;opacity:.8}iv-player :where(.iv-choice.iv-primary)::before{display:none}}
@container (max-width:22em){iv-player :where(.iv-choice)::before{display:none}}
@container (max-height:26em){iv-player :where(.iv-choices-panel,.iv-choices-list){gap:.25em}iv-player :where(.iv-choices-panel){padding:.25em}iv-player :where(.iv-choices-question){line-height:1.2}iv-player :where(.iv-choice){padding-block:.125em}iv-player :where(.iv-choice-body){line-height:1.2}iv-player :where(.iv-choices-clock){width:2em;height:2em}}
@container (height<20rem){iv-player :where(iv-player:has(>.iv-captions) .iv-choices-dock){max-height:max(100cqh - var(--iv-offset,0px) - 4rem,min(100cqh - var(--iv-offset,0px),4.5rem))}iv-player :where(.iv-choices-list){--iv-column:7em}iv-player :where(.iv-choices-list.iv-long){--iv-column:11em}iv-player :where(.iv-choice-image){display:none}}
@media (forced-colors:active){iv-player :where(.iv-choice.iv-primary){border:3px solid Highlight}iv-player :where(.iv-choices-clock)::before{forced-color-adjust:none;--iv-accent:Highlight;--iv-surface-hover:GrayText}}
`;
