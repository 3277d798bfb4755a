import type { Routes } from '@angular/router';
import { LateFilmPage } from './late-film-page';

/** Keeps the player out of the initial script, as the page that loads one on demand requires. */
export const routes: Routes = [
  { path: 'late-film', component: LateFilmPage },
  { path: 'film', loadComponent: async () => (await import('./film')).Film },
  { path: 'bound-film', loadComponent: async () => (await import('./bound-film-page')).BoundFilmPage },
  { path: 'routed-film', loadComponent: async () => (await import('./routed-film-page')).RoutedFilmPage },
  { path: '', loadChildren: async () => (await import('./player-routes')).playerRoutes },
];
