import { DestroyRef, type Provider, inject } from '@angular/core';
import { CheckpointsService } from '../checkpoints/checkpoints-service';
import type { IvPlayerError } from '../events/player-error';
import { PlayerService } from '../player/player-service';
import { IV_STAGE_PARTS, type StagePartFactory } from './stage-tokens';
import { StoryNavigation } from './story-navigation-element';

/** Story navigation on every stage of the scope; without the checkpoints plugin it shows nothing. */
export function provideStoryNavigation(): Provider {
  return { provide: IV_STAGE_PARTS, multi: true, useValue: createStoryNavigation };
}

const createStoryNavigation: StagePartFactory = (stage) => {
  const player = inject(PlayerService);
  const checkpoints = inject(CheckpointsService);
  let hasPlayed = player.currentNodeIndex >= 0;

  /** The button that disappears hands the focus to the stage. A refusal shows the large play button, a failure its message. */
  const play = (): void => {
    stage.setAttribute('tabindex', '-1');
    stage.focus({ preventScroll: true });
    player.play().catch(() => undefined);
  };

  const navigation = new StoryNavigation(stage, {
    hasCheckpoints: () => checkpoints.all().length > 0,
    hasPlayed: () => hasPlayed,
    resume: () => {
      try {
        checkpoints.restore();
      } catch (error) {
        // What cannot be restored begins at the beginning.
        player.bus.emit('error', error as IvPlayerError);
      }
      play();
    },
    beginAgain: () => {
      checkpoints.clear();
      if (player.currentNodeIndex >= 0) {
        const { initialPlaylist } = player;
        // In one transaction, so that the last frame is held until the first one is there.
        player.bus.transact(() => {
          player.playlist.reset();
          player.append(...initialPlaylist);
        });
      }
      play();
    },
    goBack: () => {
      const { ended } = player;
      if ((checkpoints.previous() ?? restoreLatest(player, checkpoints)) && ended) play();
    },
  });

  // A checkpoint registered after playback began belongs to this visit.
  const unsubscribe = player.once('nodestart', () => {
    hasPlayed = true;
    navigation.update();
  });
  inject(DestroyRef).onDestroy(unsubscribe);
  return navigation;
};

/** `previous()` finds none shortly after the first checkpoint: the button then leads to that one. */
function restoreLatest(player: PlayerService, checkpoints: CheckpointsService): unknown {
  const { currentNodeIndex, currentNodeTime } = player;
  const latest = checkpoints
    .all()
    .findLast(({ playlistIndex: index, time }) =>
      index === currentNodeIndex ? time <= currentNodeTime : index < currentNodeIndex,
    );
  return latest ? checkpoints.restore(latest.id) : null;
}
