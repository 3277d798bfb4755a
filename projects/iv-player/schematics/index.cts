// What the bundle of the schematics exports: an export for each schematic of collection.json.
export { ngAdd } from './ng-add/ng-add.cjs';
export { plugin } from './plugin/plugin.cjs';
export { story } from './story/story.cjs';
