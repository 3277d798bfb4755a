// Outlines of the icons, in a box of 24 × 24. One constant each, so that an application ships those it shows.

export const PLAY_ICON = 'M7 4v16l13-8z';
export const PAUSE_ICON = 'M6 4h4v16H6zM14 4h4v16h-4z';
export const REPLAY_ICON = 'M12 5V1L7 6l5 5V7a6 6 0 1 1-6 6H4a8 8 0 1 0 8-8z';
export const BACK_ICON = 'M12 8V4l-8 8 8 8v-4c4 0 7 1 9 4-1-6-4-11-9-12z';
export const VOLUME_ICON = 'M3 9v6h4l5 5V4L7 9zm11-1v8a4.5 4.5 0 0 0 0-8z';
export const MUTED_ICON =
  'M3 9v6h4l5 5V4L7 9zm12.4.2L14 10.6l1.9 1.9-1.9 1.9 1.4 1.4 1.9-1.9 1.9 1.9 1.4-1.4-1.9-1.9 1.9-1.9-1.4-1.4-1.9 1.9z';
export const CAPTIONS_ICON = 'M2 4h20v16H2zm3 9v2h6v-2zm8 0v2h6v-2zM5 9v2h9V9zm11 0v2h3V9z';
export const DESCRIPTION_ICON =
  'M2 6h3.5l4.5 12H7.5l-.9-2.5H4.3L3.4 18H1zm3 7.5h1l-.5-1.6zM11 6h4a6 6 0 0 1 0 12h-4zm2.2 2.2v7.6H15a3.8 3.8 0 0 0 0-7.6';
export const SETTINGS_ICON =
  'M3 5h11V3h3v2h4v2h-4v2h-3V7H3zm0 6h4V9h3v2h11v2H10v2H7v-2H3zm0 6h11v-2h3v2h4v2h-4v2h-3v-2H3z';
export const FULLSCREEN_ICON = 'M4 4h6v2H6v4H4zm10 0h6v6h-2V6h-4zM4 14h2v4h4v2H4zm14 0h2v6h-6v-2h4z';
export const EXIT_FULLSCREEN_ICON = 'M8 4h2v6H4V8h4zm6 0h2v4h4v2h-6zM4 14h6v6H8v-4H4zm10 0h6v2h-4v4h-2z';
export const CLOSE_ICON =
  'M6.4 5 5 6.4l5.6 5.6L5 17.6 6.4 19l5.6-5.6 5.6 5.6 1.4-1.4-5.6-5.6L19 6.4 17.6 5 12 10.6z';
