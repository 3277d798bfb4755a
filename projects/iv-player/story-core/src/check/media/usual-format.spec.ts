import { repairCommand } from './repair-command';
import type { StoryMediaFile } from './story-media';
import { usualFormats } from './usual-format';

describe('Colours of clips', () => {
  const usual: StoryMediaFile = { container: 'mp4', codec: 'h264', colour: 'bt709', width: 640, height: 360 };
  const hdr: StoryMediaFile = {
    ...usual,
    container: 'mov',
    codec: 'hevc',
    pixelFormat: 'yuv420p10le',
    colour: 'bt2020-ncl',
    isHdr: true,
  };
  const formatOf = (...files: readonly StoryMediaFile[]): ReturnType<ReturnType<typeof usualFormats>> =>
    usualFormats(files.map((file) => ({ src: 'a.mp4', file })))('.mp4');

  it('are not those of HDR clips, even if most clips are HDR [repair-commands]', () => {
    expect(formatOf(hdr, hdr, usual).colour).toBe('bt709');
    expect(formatOf(hdr, hdr).colour).toBeUndefined();
  });

  for (const [name, others] of [
    ['usual', [usual]],
    ['HDR', [hdr]],
  ] as const)
    it(`are converted from HDR, not only labelled, if the other clips are ${name} [repair-commands]`, () => {
      const command = repairCommand('a.mov', hdr, { usual: formatOf(...others) });
      expect(command).toContain('tonemap=hable');
      expect(command).toContain('-colorspace bt709 -color_primaries bt709 -color_trc bt709');
    });

  it('are converted from HDR to those of the film in one command [repair-commands]', () => {
    const command = repairCommand('a.mov', hdr, { usual: formatOf({ ...usual, colour: 'smpte170m' }) });
    expect(command).toContain('r=limited,scale=out_color_matrix=smpte170m');
    expect(command).toContain('-colorspace smpte170m -color_primaries bt709 -color_trc bt709');
  });

  it('are not labelled with primaries that were not converted [repair-commands]', () => {
    const command = repairCommand('a.mp4', { ...usual, colour: 'bt2020-ncl' }, { usual: formatOf(usual) });
    expect(command).toContain('-colorspace bt709');
    expect(command).not.toContain('-color_primaries');
  });
});
