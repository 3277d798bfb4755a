/**
 * The font is 5 % of the picture's shorter side, or what the application says; then times the viewer's scale. It is never
 * smaller than `1rem`. The classes of colours are those to which WebVTT gives a meaning, and
 * `green`, as files that come from teletext name its green.
 *
 * One literal without a value from elsewhere: so a bundler can see that it has no effect, and leaves it out of an application
 * without captions.
 */
export const CAPTION_STYLES = `
:where(.iv-caption-area){position:absolute;box-sizing:border-box;padding:max(.5em,var(--iv-safe-top,0px)) max(.5em,var(--iv-safe-right,0px)) max(.5em,var(--iv-safe-bottom,0px)) max(.5em,var(--iv-safe-left,0px));display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr);font:max(1rem,var(--iv-caption-font-size,max(1rem,var(--iv-caption-picture,0px)*.05))*var(--iv-caption-scale,1))/1.4 var(--iv-caption-family,var(--iv-font,system-ui,sans-serif));color:var(--iv-caption-color,#fff);text-shadow:var(--iv-caption-edge,none)}
:where(.iv-caption-group){grid-area:1/1;min-width:0;min-height:0;display:flex;direction:ltr}
:where(.iv-caption-group)::before{content:"";flex:var(--iv-before)}
:where(.iv-caption-group)::after{content:"";flex:var(--iv-after)}
:where(.iv-caption-row){flex:none;display:flex}
:where(.iv-caption-row)::before{content:"";flex:var(--iv-before)}
:where(.iv-caption-row)::after{content:"";flex:var(--iv-after)}
:where(.iv-caption){flex:none;max-inline-size:100%;unicode-bidi:plaintext;white-space:pre-line;overflow-wrap:break-word}
:where(.iv-caption-future){opacity:.6}
:where(.iv-caption-text){padding:.1em .35em;background:var(--iv-caption-background,#000c);-webkit-box-decoration-break:clone;box-decoration-break:clone}
:where(.iv-caption-text .white){color:var(--iv-caption-class-color,white)}:where(.iv-caption-text .bg_white){background:var(--iv-caption-class-background,white)}:where(.iv-caption-text :is(.lime,.green)){color:var(--iv-caption-class-color,lime)}:where(.iv-caption-text :is(.bg_lime,.bg_green)){background:var(--iv-caption-class-background,lime)}:where(.iv-caption-text .cyan){color:var(--iv-caption-class-color,cyan)}:where(.iv-caption-text .bg_cyan){background:var(--iv-caption-class-background,cyan)}:where(.iv-caption-text .red){color:var(--iv-caption-class-color,red)}:where(.iv-caption-text .bg_red){background:var(--iv-caption-class-background,red)}:where(.iv-caption-text .yellow){color:var(--iv-caption-class-color,yellow)}:where(.iv-caption-text .bg_yellow){background:var(--iv-caption-class-background,yellow)}:where(.iv-caption-text .magenta){color:var(--iv-caption-class-color,magenta)}:where(.iv-caption-text .bg_magenta){background:var(--iv-caption-class-background,magenta)}:where(.iv-caption-text .blue){color:var(--iv-caption-class-color,blue)}:where(.iv-caption-text .bg_blue){background:var(--iv-caption-class-background,blue)}:where(.iv-caption-text .black){color:var(--iv-caption-class-color,black)}:where(.iv-caption-text .bg_black){background:var(--iv-caption-class-background,black)}
@media (prefers-contrast:more){:where(.iv-caption-text){background:var(--iv-caption-background,#000)}}
`;
