import { provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { provideIvPlayer } from 'iv-player';
import { StoryPlayer } from './story-player';

bootstrapApplication(StoryPlayer, {
  providers: [provideZonelessChangeDetection(), provideIvPlayer({ plugins: { checkpoints: {} } })],
}).catch((error: unknown) => console.error(error));
