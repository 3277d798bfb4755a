/** An `html` block becomes the template of this component. It may use these elements and the members of the class. */
import { Component, inject, signal } from '@angular/core';
import { IvOverlay, IvPlayer, Player } from 'iv-player';
import { IvStoryMap } from 'iv-player/map';
import { IvMedia } from 'iv-player/media-element';
import { IvStory } from 'iv-player/story';
import {
  IvAudioDescription,
  IvCaptions,
  IvChoice,
  IvChoices,
  IvControls,
  IvFullPlayer,
  IvNotices,
  IvQuestions,
  IvReserve,
  IvTranscript,
} from 'iv-player/ui';

/** Loaded by `@defer`. */
@Component({ selector: 'app-film', template: '' })
export class Film {}

export const elements = [
  Film,
  IvAudioDescription,
  IvCaptions,
  IvChoice,
  IvChoices,
  IvControls,
  IvFullPlayer,
  IvMedia,
  IvNotices,
  IvOverlay,
  IvPlayer,
  IvQuestions,
  IvReserve,
  IvStory,
  IvStoryMap,
  IvTranscript,
];

// prettier-ignore
@Component({ selector: 'docs-template', imports: [elements], template: `/* the block */` })
export class Template {
  protected readonly player = inject(Player);
  protected readonly points = signal(0);
  protected readonly isPlaying = signal(true);
  protected readonly story = signal('film/story.json');
  protected readonly path = signal('');
  protected readonly answer = signal<string | null>(null);
  protected readonly hasPassed = signal<boolean | undefined>(undefined);
  protected readonly language = signal<string | null>('en');
  protected start(_player: Player): void {}
  protected open(): void {}
}
