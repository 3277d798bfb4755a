// SVG paths of the icons, in a box of 24 × 24. One constant each, so that an application ships only those it uses.

export const PLAY_ICON = 'M7 4v16l13-8z';
export const PAUSE_ICON = 'M6 5v14h3V5zm9 0v14h3V5z';
export const REPLAY_ICON = 'M5 3v5h5M5 8a8 8 0 1 1-1 5';
export const BACK_ICON = 'M9 5 3 11l6 6m-6-6h11a6 6 0 0 1 6 6v2';
export const VOLUME_ICON = 'M3 9v6h4l5 5V4L7 9zm13-1a6 6 0 0 1 0 8';
export const MUTED_ICON = 'M3 9v6h4l5 5V4L7 9zm13 0 6 6m0-6-6 6';
export const CAPTIONS_ICON = 'M2 4h20v16H2zm4 7h8m2 0h2M6 15h4m2 0h6';
export const DESCRIPTION_ICON = 'M2 18 6 6h1l4 12m-8-4h7M15 6v12h2a5 6 0 0 0 0-12z';
export const SETTINGS_ICON = 'M3 6h18M3 12h18M3 18h18M15 3v6M8 9v6m8 0v6';
export const FULLSCREEN_ICON = 'M4 10V4h6m4 0h6v6m0 4v6h-6m-4 0H4v-6';
export const EXIT_FULLSCREEN_ICON = 'M4 9h5V4m6 0v5h5m0 6h-5v5m-6 0v-5H4';
export const CLOSE_ICON = 'm5 5 14 14m0-14L5 19';
