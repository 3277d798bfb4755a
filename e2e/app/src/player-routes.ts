import type { Routes } from '@angular/router';
import { provideIvPlayer } from 'iv-player';
import { withHls } from 'iv-player/hls';
import { withReplay } from 'iv-player/replay';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { ChoicesPage } from './choices-page';
import { CaptionsPage } from './captions-page';
import { TwoPlayersPage } from './two-players-page';
import { PiecesPage } from './pieces-page';
import { PlayerPage } from './player-page';
import { ControlsPage } from './controls-page';
import { ListenerPage } from './listener-page';
import { MapPage } from './map-page';
import { OverlayPage } from './overlay-page';
import { ReplayPage } from './replay-page';
import { StandalonePage } from './standalone-page';
import { StreamsPage } from './streams-page';
import { StoryNavigationPage } from './story-navigation-page';

/** Buffers so little that later requests reflect a change of quality. */
const streaming = { bufferAhead: 3, preloadAfter: 2 };
/** Loaded on the first stream, as by default. */
const library = async () => (await import('./constant-bandwidth')).ConstantBandwidthHls;
/** Authorization for servers that restrict access to their files. */
const config = { xhrSetup: (request: XMLHttpRequest) => request.setRequestHeader('Authorization', 'x') };

export const playerRoutes: Routes = [
  { path: 'player', component: PlayerPage, providers: [provideIvPlayer({ volume: 0.9 })] },
  { path: 'hls', component: PlayerPage, providers: [provideIvPlayer({}, withHls({ library }))] },
  { path: 'measured-network', component: PlayerPage, providers: [provideIvPlayer({}, withHls())] },
  {
    path: 'streams',
    component: StreamsPage,
    providers: [provideIvPlayer({}, withHls({ library, streaming }))],
  },
  {
    path: 'guarded-streams',
    component: StreamsPage,
    providers: [provideIvPlayer({}, withHls({ library, streaming, config }))],
  },
  {
    path: 'short-buffers',
    component: PlayerPage,
    providers: [provideIvPlayer({}, withHls({ library, streaming }))],
  },
  { path: 'two-players', component: TwoPlayersPage },
  { path: 'controls', component: ControlsPage },
  { path: 'listener', component: ListenerPage, providers: [provideIvPlayer()] },
  { path: 'captions', component: CaptionsPage },
  { path: 'overlays', component: OverlayPage },
  { path: 'replay', component: ReplayPage, providers: [provideIvPlayer({}, withReplay())] },
  { path: 'replay-fake', component: ReplayPage, providers: [provideIvPlayerTesting({}, withReplay())] },
  { path: 'story-navigation', component: StoryNavigationPage },
  { path: 'choices', component: ChoicesPage },
  { path: 'map', component: MapPage },
  { path: 'pieces', component: PiecesPage },
  { path: 'shadow', loadComponent: async () => (await import('./shadow-page')).ShadowPage },
  { path: 'element', loadComponent: async () => (await import('./shadow-page')).ElementPage },
  {
    path: 'questions',
    loadComponent: async () => (await import('./questions-page')).QuestionsPage,
  },
  { path: 'dialogs', loadComponent: async () => (await import('./dialogs-page')).DialogsPage },
  { path: 'skin', loadComponent: async () => (await import('./skin-page')).SkinPage },
  { path: 'analytics', loadComponent: async () => (await import('./analytics-page')).AnalyticsPage },
  { path: 'record', loadComponent: async () => (await import('./record-page')).RecordPage },
  {
    path: 'recorded-seams',
    loadComponent: async () => (await import('./recorded-seams-page')).RecordedSeamsPage,
  },
  { path: 'standalone', component: StandalonePage },
  { path: 'module', loadChildren: () => import('./story-module').then((file) => file.StoryModule) },
];
