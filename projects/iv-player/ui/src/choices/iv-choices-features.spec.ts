import { ErrorHandler, type Type } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { type IvPlayerError, provideIvPlayerCore, withDecisions } from 'iv-player';
import { IV_PLAYBACK_ENGINE } from 'iv-player/plugin';
import { FakePlaybackEngine } from 'iv-player/testing';
import { IvTranscript } from '../transcript/iv-transcript';
import { IvNotices } from '../notices/iv-notices';
import { IvControls } from '../controls/iv-controls';
import { IvChoices } from './iv-choices';

describe('components without withDecisions()', () => {
  const engine = { provide: IV_PLAYBACK_ENGINE, useFactory: () => new FakePlaybackEngine() };

  it('<iv-choices> reports PLUGIN_INACTIVE, which names the feature [missing-feature]', () => {
    const errors: IvPlayerError[] = [];
    const handler = {
      provide: ErrorHandler,
      useValue: { handleError: (error: IvPlayerError) => errors.push(error) },
    };
    TestBed.configureTestingModule({ providers: [provideIvPlayerCore(), engine, handler] });
    TestBed.createComponent(IvChoices).detectChanges();
    expect(errors.map(({ code }) => code)).toEqual(['PLUGIN_INACTIVE']);
    expect(errors[0]?.message).toContain('add withDecisions() to provideIvPlayerCore()');
  });

  for (const component of [IvControls, IvTranscript, IvNotices] as readonly Type<unknown>[]) {
    it(`${component.name.replace('_', '')} works without any feature`, async () => {
      TestBed.configureTestingModule({ providers: [provideIvPlayerCore(), engine] });
      const fixture = TestBed.createComponent(component);
      fixture.detectChanges();
      await expectAsync(fixture.whenStable()).toBeResolved();
    });
  }

  it('<iv-choices> works with withDecisions() alone', () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerCore({}, withDecisions()), engine] });
    expect(() => TestBed.createComponent(IvChoices).detectChanges()).not.toThrow();
  });
});
