import type { Routes } from '@angular/router';
import { DeferredFilmPage } from './deferred-film-page';

/** Keeps the player out of the initial script, for the page that loads it on demand. */
export const routes: Routes = [
  { path: 'deferred-film', component: DeferredFilmPage },
  {
    path: 'hydrated-film',
    loadComponent: async () => (await import('./hydrated-film-page')).HydratedFilmPage,
  },
  { path: 'film', loadComponent: async () => (await import('./film')).Film },
  { path: 'bound-film', loadComponent: async () => (await import('./bound-film-page')).BoundFilmPage },
  { path: 'routed-film', loadComponent: async () => (await import('./routed-film-page')).RoutedFilmPage },
  { path: '', loadChildren: async () => (await import('./player-routes')).playerRoutes },
];
