import { storyOf } from '../../testing/test-story';
import { checkStory } from '../check-story';

describe('addresses with media fragments', () => {
  const found = (
    source: string | readonly string[],
    media?: Readonly<Record<string, object>>,
  ): readonly string[] =>
    checkStory(storyOf({ a: { source, ending: 'x' } }), media ? { media } : {})
      .filter(({ code }) => code === 'BAD_TIMES')
      .map(({ severity, path, message }) => `${severity} ${path.join('.')} ${message}`);

  it('are named, with the command that cuts the clip [check-media]', () => {
    expect(found('clips/a.mp4#t=5,10')).toEqual([
      'warning nodes.a.source The address "clips/a.mp4#t=5,10" asks for a part of the file (#t=5,10), which the player does not support: cut it with ffmpeg -ss 5 -to 10 -i clips/a.mp4 new.mp4.',
    ]);
    for (const [source, command] of [
      ['a.webm#t=,10', 'ffmpeg -to 10 -i a.webm new.webm.'],
      ['a%20b.mp4?v=1#t=npt:0:05', 'ffmpeg -ss 0:05 -i "a b.mp4" new.mp4.'],
      ['a.mp4#track=1&t=3', 'ffmpeg -ss 3 -i a.mp4 new.mp4.'],
      ['a.mp4#t=$(x)', 'ffmpeg -ss 5 -to 10 -i a.mp4 new.mp4.'],
    ] as const)
      expect(found(source, { 'a.mp4': {}, 'a b.mp4': {} })[0]).toMatch(
        new RegExp(`: cut it with ${command.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`),
      );
    expect(found(['a.mp4', 'b.mp4#t=1']).length).toBe(1);
  });

  it('do not include names and other parts after a # [check-media]', () => {
    for (const source of ['a.mp4', 'a.mp4#', 'a.mp4#top', 'a.mp4?t=5', 'a.mp4#start=5'])
      expect(found(source)).toEqual([]);
    expect(found('c#t=1.mp4', { 'c#t=1.mp4': {} })).toEqual([]);
  });

  it('are named for sounds, too [check-media]', () => {
    const sounds = [{ id: 's', src: ['a.mp3#t=2', 'a.ogg'] }];
    const findings = checkStory(storyOf({ a: { text: 'A', ending: 'x' } }, { sounds }));
    expect(findings.map(({ code, path }) => `${code} ${path.join('.')}`)).toEqual(['BAD_TIMES sounds.0.src']);
  });
});
