// What acts on keys and what speaks, in one script: both are needed from the first decision on.
//
// Loaded on demand. This file, and what it imports, imports no code that is loaded at first, Angular included: bundlers would
// ship that to every application with a piece of `iv-player/ui`.
export { handleChoiceKey } from './choice-key-handler';
export { choiceSpeaker } from './choice-speaker';
