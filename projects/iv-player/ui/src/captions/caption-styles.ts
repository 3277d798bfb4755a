/**
 * The font is 5 % of the picture's shorter side, or what the application says; then times the viewer's scale. It is never
 * smaller than `1rem`. The classes of colours are those to which WebVTT gives a meaning.
 *
 * One literal without a value from elsewhere: so a bundler can see that it has no effect, and leaves it out of an application
 * without captions.
 */
export const CAPTION_STYLES = `
:where(.iv-caption-area){position:absolute;box-sizing:border-box;padding:max(.5em,var(--iv-safe-top,0px)) max(.5em,var(--iv-safe-right,0px)) max(.5em,var(--iv-safe-bottom,0px)) max(.5em,var(--iv-safe-left,0px));display:grid;grid-template:minmax(0,1fr)/minmax(0,1fr);font:max(1rem,var(--iv-caption-font-size,max(1rem,var(--iv-caption-picture,0px)*.05))*var(--iv-caption-scale,1))/1.4 var(--iv-caption-family,var(--iv-font,system-ui,sans-serif));color:var(--iv-caption-color,#fff);text-shadow:var(--iv-caption-edge,none)}
:where(.iv-caption-group){grid-area:1/1;min-width:0;min-height:0;display:flex;direction:ltr}
:where(.iv-caption-group)::before{content:"";flex:var(--iv-before)}
:where(.iv-caption-group)::after{content:"";flex:var(--iv-after)}
:where(.iv-caption){flex:none;unicode-bidi:plaintext;white-space:pre-line;overflow-wrap:anywhere}
:where(.iv-caption-text){padding:.1em .35em;background:var(--iv-caption-background,#000c);-webkit-box-decoration-break:clone;box-decoration-break:clone}
:where(.iv-caption-text .white){color:white}:where(.iv-caption-text .bg_white){background:white}:where(.iv-caption-text .lime){color:lime}:where(.iv-caption-text .bg_lime){background:lime}:where(.iv-caption-text .cyan){color:cyan}:where(.iv-caption-text .bg_cyan){background:cyan}:where(.iv-caption-text .red){color:red}:where(.iv-caption-text .bg_red){background:red}:where(.iv-caption-text .yellow){color:yellow}:where(.iv-caption-text .bg_yellow){background:yellow}:where(.iv-caption-text .magenta){color:magenta}:where(.iv-caption-text .bg_magenta){background:magenta}:where(.iv-caption-text .blue){color:blue}:where(.iv-caption-text .bg_blue){background:blue}:where(.iv-caption-text .black){color:black}:where(.iv-caption-text .bg_black){background:black}
@media (prefers-contrast:more){:where(.iv-caption-text){background:var(--iv-caption-background,#000)}}
`;
