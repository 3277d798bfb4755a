/**
 * A `ts` block without imports and exports becomes the body of `fragment`. It may use the names of this file and `this.player`; a block in a
 * doc comment may also use all public names.
 */
import { type ApplicationConfig, Injector, type Signal, computed, inject, signal } from '@angular/core';
import { TestbedHarnessEnvironment } from '@angular/cdk/testing/testbed';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { type CheckpointsSnapshot, Player, injectPlayer, provideIvPlayer } from 'iv-player';
import { withQuestions } from 'iv-player/questions';
import {
  DecisionRecordService,
  type FilmRecord,
  audience,
  dataLayerSink,
  httpSink,
  withDecisionRecord,
  xapiSink,
} from 'iv-player/record';
import { ReplayService, withReplay } from 'iv-player/replay';
import { type StoryFile, fromTwee, loadStory, openPath, playthroughs, withStory } from 'iv-player/story';
import { FakePlaybackEngine, FakeSoundBackend, provideIvPlayerTesting } from 'iv-player/testing';
import { IvChoicesHarness } from 'iv-player/ui/testing';

declare const player: Player;
declare const decision: Player['decision'];
declare const overlays: Player['overlays'];
declare const variables: Player['variables'];
declare const engine: FakePlaybackEngine;
declare const fixture: ComponentFixture<unknown>;
declare const button: HTMLButtonElement;
declare const story: StoryFile;
declare const records: readonly FilmRecord[];
declare const code: string;
declare const hasConsent: () => boolean;
declare const log: unknown;
declare const lamp: { isLit: boolean };
declare const gtag: (kind: 'event', name: string, parameters: object) => void;
declare const addTheStory: (player: Player) => void;
declare const FastClick: { attach(element: HTMLElement, options: object | null): { destroy(): void } };

export async function fragment(this: { readonly player: Player }): Promise<void> {
  /* the block */
}
