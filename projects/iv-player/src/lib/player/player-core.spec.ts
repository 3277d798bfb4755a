import { TestBed } from '@angular/core/testing';
import { provideIvPlayerTesting } from 'iv-player/testing';
import { IvPlayerError } from '../events/player-error';
import { Player } from '../facade/player';
import { PlayerCore } from './player-core';

describe('PlayerCore', () => {
  it('warns in dev mode about errors that the application does not listen to', () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    const warn = spyOn(console, 'warn');
    const player = TestBed.inject(Player);
    const core = TestBed.inject(PlayerCore);
    core.emitError(new IvPlayerError('MEDIA_ERROR', 'Gone.'));
    expect(warn.calls.allArgs()).toEqual([['iv-player: MEDIA_ERROR: Gone.']]);
    player.on('error', () => undefined);
    core.emitError(new IvPlayerError('MEDIA_ERROR', 'Gone.'));
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
