// Keyboard shortcuts and announcements, in one script: both are needed from the first decision on.
//
// Loaded on demand. This file and its imports must not import code that is loaded initially, including Angular: bundlers would ship
// it in every application that uses `iv-player/ui`.
export { handleChoiceKey } from './choice-key-handler';
export { choiceAnnouncer } from './choice-announcer';
