import { bootstrapApplication } from '@angular/platform-browser';
import { provideIvPlayer } from 'iv-player';
import { BenchApp } from './bench-app';

bootstrapApplication(BenchApp, { providers: [provideIvPlayer()] }).catch((error: unknown) => {
  throw error;
});
