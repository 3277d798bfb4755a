import { TestBed } from '@angular/core/testing';
import { Player, withFinalAnswers } from 'iv-player';
import { FakePlaybackEngine, provideIvPlayerTesting } from 'iv-player/testing';
import { asMediaElement } from './as-media-element';

describe('a media element with final answers', () => {
  for (const isFinal of [false, true]) {
    it(`seeks back ${isFinal ? 'only to the start of the current node' : 'to any time'} [final-answers]`, () => {
      TestBed.configureTestingModule({
        providers: [provideIvPlayerTesting({}, ...(isFinal ? [withFinalAnswers()] : []))],
      });
      const player = TestBed.inject(Player);
      player.repository.add(
        { id: 'a', source: 'a.mp4', duration: 4 },
        { id: 'b', source: 'b.mp4', duration: 6 },
      );
      player.append('a', 'b');
      void player.play();
      TestBed.inject(FakePlaybackEngine).advance(6);
      const media = asMediaElement(player);
      media.currentTime = 5;
      expect(media.currentTime).toBe(5);
      media.currentTime = 1;
      expect(media.currentTime).toBe(isFinal ? 4 : 1);
    });
  }
});
