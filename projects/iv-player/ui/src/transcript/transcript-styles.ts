/** The transcript stands in the page: its colours are the page's, unless the theme says otherwise. */
export const TRANSCRIPT_STYLES = `
:where(iv-transcript){display:block;font-family:var(--iv-font,inherit)}
iv-transcript :where(.iv-transcript-list){margin:0;padding:0;list-style:none}
iv-transcript :where(.iv-transcript-entry){margin-block:0 1em;padding-inline-start:1em}
iv-transcript :where(.iv-transcript-entry[aria-current]){padding-inline-start:.75em;border-inline-start:.25em solid var(--iv-transcript-accent,currentColor)}
iv-transcript :where(.iv-transcript-button){min-height:var(--iv-target,2.75rem);padding:.25em .5em;margin-inline-start:-.5em;border:0;border-radius:var(--iv-radius,.5rem);font:inherit;font-weight:bold;color:inherit;background:none;text-align:start;text-decoration:underline;cursor:pointer}
iv-transcript :where(.iv-transcript-button:focus-visible){outline:3px solid;outline-offset:2px}
iv-transcript :where(.iv-transcript-text){margin-block:.25em;unicode-bidi:plaintext;text-align:start}
iv-transcript :where(.iv-transcript-missing){font-style:italic}
`;
