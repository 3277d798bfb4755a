import type { StoryNode } from '../story/story-node';
import type { StoryRepository } from '../story/story-repository';
import type { DecisionChoice } from './decision-choice';

/** Returns the visible label of a choice or, without a choice, the visible question of the parent; `null` if there is none. */
export type ShownTexts = (parent: StoryNode, choice?: DecisionChoice) => string | null | undefined;

/** The texts that a component shows, by the repository of its player. Components may show other texts than those of the story. */
export const shownTexts = new WeakMap<StoryRepository, ShownTexts>();
