export { fromTwee, type TweeImport } from './from-twee';
export { fromTwineData } from './from-twine-data-element';
export { toTwee, type TweeExportOptions } from './to-twee';
export { withTweeLines } from './twee-lines';
