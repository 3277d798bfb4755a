import type { Routes } from '@angular/router';
import { provideIvPlayer } from 'iv-player';
import { DuoPage } from './duo-page';
import { FilmPage } from './film-page';
import { ListenerPage } from './listener-page';
import { OverlayPage } from './overlay-page';
import { StandalonePage } from './standalone-page';

export const routes: Routes = [
  { path: 'film', component: FilmPage, providers: [provideIvPlayer({ volume: 0.9 })] },
  { path: 'duo', component: DuoPage },
  { path: 'listener', component: ListenerPage, providers: [provideIvPlayer()] },
  { path: 'overlays', component: OverlayPage },
  { path: 'standalone', component: StandalonePage },
  { path: 'module', loadChildren: () => import('./story-module').then((file) => file.StoryModule) },
];
