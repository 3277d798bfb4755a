// Exports one function per schematic in collection.json.
export { ngAdd } from './ng-add/ng-add.cjs';
export { plugin } from './plugin/plugin.cjs';
export { story } from './story/story.cjs';
export { training } from './training/training.cjs';
