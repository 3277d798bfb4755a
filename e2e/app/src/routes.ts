import type { Routes } from '@angular/router';
import { provideIvPlayer } from 'iv-player';
import { provideReplay } from 'iv-player/replay';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { DuoPage } from './duo-page';
import { FilmPage } from './film-page';
import { ListenerPage } from './listener-page';
import { OverlayPage } from './overlay-page';
import { ReplayPage } from './replay-page';
import { StandalonePage } from './standalone-page';
import { WaysPage } from './ways-page';

export const routes: Routes = [
  { path: 'film', component: FilmPage, providers: [provideIvPlayer({ volume: 0.9 })] },
  { path: 'duo', component: DuoPage },
  { path: 'listener', component: ListenerPage, providers: [provideIvPlayer()] },
  { path: 'overlays', component: OverlayPage },
  { path: 'replay', component: ReplayPage, providers: [provideIvPlayer(), provideReplay()] },
  { path: 'replay-fake', component: ReplayPage, providers: [provideIvPlayerTesting(), provideReplay()] },
  { path: 'ways', component: WaysPage },
  { path: 'standalone', component: StandalonePage },
  { path: 'module', loadChildren: () => import('./story-module').then((file) => file.StoryModule) },
];
