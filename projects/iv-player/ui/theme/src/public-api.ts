// Entry point of its own: all pieces share it, and those that draw on demand load it with their drawing.
export { THEME_CSS } from './theme-css';
