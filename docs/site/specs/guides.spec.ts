import { TestBed } from '@angular/core/testing';
import { Player, provideIvPlugin } from 'iv-player';
import { FakePlaybackEngine, FakeSoundBackend, provideIvPlayerTesting } from 'iv-player/testing';
import { runStory } from '../docs-guides-from-plain-javascript/story';
import { Boats, placeAt } from '../docs-guides-overlays/follow';
import { Film as BraveFilm } from '../docs-guides-variables/brave';
import { VisitsPlugin } from '../docs-guides-writing-a-plugin/visits-plugin';

const nextFrame = () => new Promise((done) => requestAnimationFrame(done));

describe('the guide to overlays', () => {
  it('finds the place of a thing between two known ones, and none outside', () => {
    const track = [
      { time: 1, x: 0, y: 10 },
      { time: 3, x: 20, y: 30 },
    ];
    expect(placeAt(track, 1)).toEqual({ x: 0, y: 10 });
    expect(placeAt(track, 2)).toEqual({ x: 10, y: 20 });
    expect(placeAt(track, 3)).toEqual({ x: 20, y: 30 });
    expect([placeAt(track, 0.5), placeAt(track, 3.5), placeAt([], 1)]).toEqual([null, null, null]);
  });

  it('keeps a button on the thing', async () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    TestBed.overrideComponent(Boats, { set: { providers: [] } });
    const fixture = TestBed.createComponent(Boats);
    await fixture.whenStable();
    await TestBed.inject(Player).play();
    TestBed.inject(FakePlaybackEngine).advance(2.5);
    await fixture.whenStable();
    await nextFrame();
    await nextFrame();
    const button = (fixture.nativeElement as HTMLElement).querySelector<HTMLElement>('.iv-overlays button');
    expect(button?.style.translate).toBe('380px 400px');
  });
});

describe('the guide to variables', () => {
  it('leads to the dragon by the cave, and to the village by the forest', async () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting()] });
    TestBed.overrideComponent(BraveFilm, { set: { providers: [] } });
    const fixture = TestBed.createComponent(BraveFilm);
    await fixture.whenStable();
    const player = TestBed.inject(Player);
    await player.play();
    for (const [way, end] of [
      ['cave', 'dragon'],
      ['forest', 'village'],
    ] as const) {
      player.restart();
      TestBed.inject(FakePlaybackEngine).advance(4);
      player.decision.get('fork')?.make(way);
      TestBed.inject(FakePlaybackEngine).advance(28);
      expect(player.currentNodeId).toBe(end);
    }
  });
});

describe('the guide to programs in plain JavaScript', () => {
  it('plays the story', async () => {
    TestBed.configureTestingModule({ providers: [provideIvPlayerTesting({ random: () => 0.9 })] });
    const player = TestBed.inject(Player);
    runStory(player);
    await player.play();
    TestBed.inject(FakePlaybackEngine).advance(5);
    expect(TestBed.inject(FakeSoundBackend).sounding).toEqual(['soundtrack']);
    player.overlays.get('left-button')?.dispatchEvent(new MouseEvent('click'));
    TestBed.inject(FakePlaybackEngine).advance(6);
    expect(player.currentNodeId).toBe('left');
  });
});

describe('the guide to plugins', () => {
  it('keeps the counts in a snapshot, and refuses a malformed one', async () => {
    TestBed.configureTestingModule({
      providers: [
        provideIvPlayerTesting({ plugins: { checkpoints: {} } }),
        provideIvPlugin({ name: 'visits', type: VisitsPlugin }),
      ],
    });
    const player = TestBed.inject(Player);
    const engine = TestBed.inject(FakePlaybackEngine);
    player.repository.add({ id: 'hall', source: 'x', duration: 5 });
    player.append('hall', 'hall', 'hall');
    await player.play();
    engine.advance(2);
    const snapshot = player.checkpoints.save();
    engine.advance(10);
    expect(TestBed.inject(VisitsPlugin).counts().get('hall')).toBe(3);
    await player.checkpoints.load(JSON.parse(JSON.stringify(snapshot)));
    expect(TestBed.inject(VisitsPlugin).counts().get('hall')).toBe(1);

    const text = JSON.stringify(snapshot).replaceAll('["hall",1]', '["hall",-1]');
    await expectAsync(player.checkpoints.load(JSON.parse(text))).toBeRejectedWith(
      jasmine.objectContaining({ code: 'BAD_SNAPSHOT' }),
    );
  });
});
