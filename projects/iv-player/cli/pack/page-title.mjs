// Title and language of a film's page.
import { pickLanguage } from 'iv-player/story-core';

/**
 * Title and language of the page of a story.
 *
 * @param {Partial<import('iv-player/story-core').StoryFile>} story
 * @param {{ title?: string, language?: string }} [options] default: those of the story
 */
export function titleAndLanguage(story, { title, language = story.languages?.[0] ?? 'en' } = {}) {
  return { title: title ?? (pickLanguage(story.title, language) || 'Film'), language };
}
