import { substituteVariables } from './playlist-variables';

const url = 'https://media.example/film/a.m3u8?p=low%20res';

describe('substituteVariables', () => {
  it('leaves playlists without variables unchanged', () => {
    const text = '#EXTM3U\r\n#EXTINF:2,\r\n0.m4s\n';
    expect(substituteVariables(text, url)).toEqual({ text, variables: new Map(), missing: [] });
  });

  it('replaces defined, imported and query variables in addresses and attributes', () => {
    const { text, variables, missing } = substituteVariables(
      `#EXTM3U
#EXT-X-DEFINE:NAME="dir",VALUE="part"
#EXT-X-DEFINE:IMPORT="host"
#EXT-X-DEFINE:QUERYPARAM="p"
#EXT-X-DEFINE:NAME="both",VALUE="{$dir}-{$p}"
#EXT-X-MAP:URI="{$dir}/init.mp4"
{$host}/{$both}/0.m4s`,
      url,
      new Map([['host', '//cdn']]),
    );
    expect(text.split('\n').slice(5)).toEqual(['#EXT-X-MAP:URI="part/init.mp4"', '//cdn/part-low res/0.m4s']);
    expect([variables.get('both'), missing]).toEqual(['part-low res', []]);
  });

  it('names variables that are not defined before they are used', () => {
    const { text, missing } = substituteVariables(
      `#EXTM3U
#EXT-X-DEFINE:IMPORT="host"
#EXT-X-DEFINE:QUERYPARAM="q"
{$late}0.m4s
#EXT-X-DEFINE:NAME="late",VALUE="x"
{$late}1.m4s
`,
      url,
    );
    expect(missing).toEqual(['host', 'q', 'late']);
    expect(text).toContain('{$late}0.m4s');
    expect(text).toContain('\nx1.m4s\n');
  });

  it('replaces variables in renditions that come before their definitions', () => {
    const text = `#EXTM3U
#EXT-X-MEDIA:TYPE=SUBTITLES,URI="{$p}.m3u8"
#EXT-X-DEFINE:NAME="p",VALUE="en"`;
    expect(substituteVariables(text, url).text).toContain('URI="en.m3u8"');
  });

  it('refuses values that grow with each definition', () => {
    const grow = Array.from(
      { length: 60 },
      (_, index) => `#EXT-X-DEFINE:NAME="${index + 1}",VALUE="${`{$${index}}`.repeat(9)}"`,
    );
    const { text, missing } = substituteVariables(
      ['#EXT-X-DEFINE:NAME="0",VALUE="x"', ...grow].join('\n'),
      url,
    );
    expect(missing[0]).toBe('4');
    expect(text.length).toBeLessThan(100_000);
  });

  it('takes linear time', () => {
    const text = '#EXT-X-DEFINE:NAME="a",VALUE="b"\n' + '{$a}{$b}{$'.repeat(100_000);
    expect(substituteVariables(text, url).missing).toEqual(['b']);
  });
});
