/**
 * Styles of `<iv-choices>`. Sizes are in `em` of its font, which grows with a large stage. The list scrolls only when the stage
 * has no more room.
 */
export const CHOICES_STYLES = `
:where(.iv-choices){z-index:11}
:where(.iv-choices-dock){position:absolute;inset-inline:0;bottom:var(--iv-offset,0px);display:flex;flex-direction:column;box-sizing:border-box;max-height:calc(100cqh - var(--iv-offset,0px));padding:var(--iv-safe-top) max(var(--iv-gap),var(--iv-safe-right)) max(var(--iv-gap),var(--iv-safe-bottom) - var(--iv-offset,0px)) max(var(--iv-gap),var(--iv-safe-left));font-size:max(1em,min(1.1cqw,2cqh))}
:where(.iv-choices-panel){display:flex;flex-direction:column;gap:.5em;box-sizing:border-box;width:100%;max-width:60em;min-height:0;margin-inline:auto;padding:.5em;overflow:auto;overscroll-behavior:contain;scroll-padding:.5em}
:where(.iv-choices-panel>*){flex:none}
:where(.iv-choices-head){display:grid;grid-auto-flow:column;align-items:center;justify-content:center;gap:.25em .75em}
:where(.iv-choices-question){font-weight:600;text-wrap:balance;overflow-wrap:anywhere}
:where(.iv-choices-clock){position:relative;display:grid;place-items:center;flex:none;width:2.5em;height:2.5em;font-variant-numeric:tabular-nums}
:where(.iv-choices-clock)::before{content:"";position:absolute;inset:2px;border-radius:50%;background:conic-gradient(var(--iv-accent) calc(1turn - 1turn*var(--iv-progress,0)),var(--iv-surface-hover) 0);mask:radial-gradient(closest-side,#0000 80%,#000 83%)}
:where(.iv-choices-waiting){grid-row:2;grid-column:1/-1;display:flex;align-items:center;justify-content:center;gap:.25em;color:var(--iv-muted-text)}
:where(.iv-choices-list){--iv-column:8.25em;display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,var(--iv-column)),1fr));gap:.5em}
:where(.iv-choices-list.iv-long){--iv-column:14em}
:where(.iv-choice){position:relative;box-sizing:border-box;min-width:0;min-height:max(var(--iv-target),2.75em);padding:.375em .75em;border:1px solid var(--iv-border)}
:where(.iv-choice.iv-primary){border-color:var(--iv-accent)}
:where(.iv-choice[aria-disabled]){cursor:default}
:where(.iv-choice-body){display:flex;flex-direction:column;align-items:center;gap:.125em;min-width:0;max-width:100%}
:where(.iv-choice-label,.iv-choice-description){max-width:100%;overflow-wrap:anywhere;text-align:center}
:where(.iv-choice-label){font-weight:600;line-height:1.25}
:where(.iv-choice-description){font-size:.875em}
:where(.iv-choice-image){display:block;max-width:100%;max-height:18cqh;width:auto;height:auto;border-radius:calc(var(--iv-radius)/2)}
:where(.iv-choices-head>[hidden],.iv-choice:not(.iv-primary)>.iv-icon,.iv-choice-image:not([src]),.iv-choice-description:empty){display:none}
@media (hover:hover) and (pointer:fine){:where(.iv-choice[aria-keyshortcuts])::before{content:attr(aria-keyshortcuts)/"";flex:none;min-width:1.5em;border:1px solid;border-radius:.25em;font-size:.75em;line-height:1.5;opacity:.8}:where(.iv-choice.iv-primary)::before{display:none}}
@container (max-width:22em){:where(.iv-choice)::before{display:none}}
@container (max-height:26em){:where(.iv-choices-panel,.iv-choices-list){gap:.25em}:where(.iv-choices-panel){padding:.25em}:where(.iv-choices-question){line-height:1.2}:where(.iv-choice){padding-block:.125em}:where(.iv-choice-body){line-height:1.2}:where(.iv-choices-clock){width:2em;height:2em}}
@media (forced-colors:active){:where(.iv-choice.iv-primary){border:3px solid Highlight}:where(.iv-choices-clock)::before{forced-color-adjust:none;--iv-accent:Highlight;--iv-surface-hover:GrayText}}
`;
