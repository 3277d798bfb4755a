// Compares what is read from media files with what ffprobe says, and runs the commands that findings name.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { bundleForNode } from '../../../../tools/build/command-line.mjs';
import { RECIPES, SECONDS, makeOddClips } from '../testing/odd-clips.mjs';

describe('media files', () => {
  let folder;
  let tools;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'iv-player-clips-'));
    const module = join(folder, 'media-faults.mjs');
    bundleForNode('projects/iv-player/cli/testing/media-faults.mjs', module);
    tools = await import(pathToFileURL(module).href);
    makeOddClips(folder);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const pathOf = (name) => join(folder, name);
  const read = (name) => tools.readMediaFile(pathOf(name));
  const faultsOf = async (name) => {
    const faults = await tools.faultsOf(pathOf(name), name);
    return faults.map(({ code, severity }) => (severity === 'note' ? `note ${code}` : code));
  };

  /** What ffprobe says about a file; times from its start. */
  function probe(name) {
    const options = '-v error -show_streams -show_format -of json'.split(' ');
    const { streams, format } = JSON.parse(String(execFileSync('ffprobe', [...options, pathOf(name)])));
    const start = Math.max(0, Number(format.start_time));
    const [video, audio] = ['video', 'audio'].map((type) => streams.find((one) => one.codec_type === type));
    const seconds = (text) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
    const endOf = (stream) =>
      (stream.duration === undefined
        ? seconds(stream.tags.DURATION)
        : Number(stream.start_time) + Number(stream.duration)) - start;
    const isTurned = Math.abs(video?.side_data_list?.find(({ rotation }) => rotation)?.rotation ?? 0) === 90;
    const [wide, high = 1] = (video?.sample_aspect_ratio ?? '1:1').split(':').map(Number);
    const size = video && [Math.round((video.width * wide) / high), video.height];
    return {
      size: isTurned ? size.reverse() : size,
      codec: video?.codec_name,
      soundCodec: audio?.codec_name,
      pixelFormat: video?.pix_fmt,
      starts: [video, audio].map((one) => one && Math.max(0, Number(one.start_time))),
      ends: [video, audio].map((one) => one && endOf(one)),
    };
  }

  const isNear = (one, other, tolerance) =>
    one === undefined || other === undefined ? one === other : Math.abs(one - other) <= tolerance;

  it('are read as ffprobe reads them, to 2 ms [media-read]', async () => {
    const unknown = ['old.avi', 'old.flv', 'theora.ogv', 'recorded.webm', 'h264.avi'];
    unknown.push('mpeg2.ts', 'mpeg2-ac3.ts');
    for (const name of Object.keys(RECIPES).filter((one) => !unknown.includes(one))) {
      const said = probe(name);
      const file = await read(name);
      // In MP4, ffprobe takes all layers of MPEG sound for MP3.
      const soundCodec = name === 'mp2.mp4' ? 'mp2' : said.soundCodec;
      assert.equal(file.soundCodec?.replace(/^pcm_.*/, 'pcm'), soundCodec?.replace(/^pcm_.*/, 'pcm'), name);
      assert.deepEqual([file.codec, file.width && [file.width, file.height]], [said.codec, said.size], name);
      if (file.pixelFormat !== undefined) assert.equal(file.pixelFormat, said.pixelFormat, name);
      const found = [
        [file.pictureStart, said.starts[0]],
        [file.soundStart, said.starts[1]],
        [file.pictures === 0 ? undefined : file.duration, said.ends[0]],
        [file.soundDuration ?? (file.pictures === 0 ? file.duration : undefined), said.ends[1]],
      ];
      // WebM and Matroska contain the padding of the sound, and ffprobe counts only whole packets of transport streams.
      const tolerance = /\.(?:webm|mkv|ts)$/.test(name) ? 0.15 : 0.002;
      for (const [one, other] of found)
        assert.ok(isNear(one, other, tolerance), `${name}: ${found.join(' ')}`);
    }
  });

  it('are known to be HDR, and are not after the command [media-read] [media-faults]', async () => {
    const hdr = [];
    for (const name of Object.keys(RECIPES)) if ((await read(name)).isHdr) hdr.push(name);
    assert.deepEqual(hdr, ['hdr.mov']);
    const [{ message }] = await tools.faultsOf(pathOf('hdr.mov'), 'hdr.mov');
    const [command] = /ffmpeg .* new\.mp4/.exec(message) ?? [''];
    const quiet = command.replace('ffmpeg', 'ffmpeg -y -nostdin -v error');
    execFileSync('sh', ['-c', quiet], { cwd: folder });
    const shown = 'stream=color_space,color_transfer,color_primaries';
    const options = ['-v', 'error', '-select_streams', 'v', '-show_entries', shown, '-of', 'csv=p=0'];
    const colours = String(execFileSync('ffprobe', [...options, pathOf('new.mp4')])).trim();
    assert.equal(colours, 'bt709,bt709,bt709');
    // Tone mapping changes the pixels, unlike a change of labels alone.
    const asGray = '-frames:v 1 -f rawvideo -pix_fmt gray -'.split(' ');
    const pixels = () => execFileSync('ffmpeg', ['-v', 'error', '-i', pathOf('new.mp4'), ...asGray]);
    const converted = pixels();
    execFileSync('sh', ['-c', quiet.replace(/zscale=.*?r=limited/, 'null')], { cwd: folder });
    const labelled = pixels();
    const difference = converted.reduce((sum, value, place) => sum + Math.abs(value - labelled[place]), 0);
    assert.ok(difference / converted.length > 3, String(difference / converted.length));
    rmSync(pathOf('new.mp4'));
  });

  it('are measured by their edit list, their last packet, or where they are cut off [media-read]', async () => {
    const ends = {
      'trimmed.mp4': 2,
      'two-parts.mp4': SECONDS,
      'recorded.webm': SECONDS,
      'cut.mp4': 2,
      'zeros.mp4': 2,
      'cut.webm': 2,
      'cut-one-cluster.webm': 2,
    };
    for (const [name, end] of Object.entries(ends)) {
      const { duration, isCutOff, indexDuration } = await read(name);
      const isDamaged = /cut|zeros/.test(name);
      assert.ok(isNear(duration, end, isDamaged ? 0.3 : 0.03), `${name}: ${duration}`);
      assert.equal(isCutOff, isDamaged || undefined, name);
      assert.ok(isDamaged ? isNear(indexDuration, SECONDS, 0.03) : indexDuration === undefined, name);
    }
  });

  it('are measured up to the last block of a recording that is cut off [media-read]', async () => {
    const { duration } = await read('cut-recorded.webm');
    assert.ok(isNear(duration, 0.7 * SECONDS, 0.3), String(duration));
    const { pictureStart, duration: rest } = await read('cut-start.mkv');
    assert.ok(rest < 1, `${pictureStart} ${rest}`);
  });

  it('have the rate of most frames, whatever the first and the last ones are [media-read]', async () => {
    for (const [name, rate] of [
      ['plain.mp4', 25],
      ['fragmented.mp4', 25],
      ['plain.webm', 25],
    ])
      assert.ok(isNear((await read(name)).frameRate, rate, 0.05), name);
  });

  it('are read without their media [media-read]', async () => {
    const seconds = 120;
    const ffmpeg = (args, name) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args, pathOf(name)]);
    const picture = ['-f', 'lavfi', '-i', `testsrc2=s=640x360:r=25:d=${SECONDS}`];
    ffmpeg([...picture, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'], 'part.mp4');
    const parts = ['-stream_loop', String(seconds / SECONDS - 1), '-i', pathOf('part.mp4')];
    ffmpeg([...parts, '-c', 'copy', '-movflags', '+faststart'], 'large.mp4');
    const { size } = statSync(pathOf('large.mp4'));
    const file = tools.openBytes(pathOf('large.mp4'));
    const { duration } = await tools.readMediaFile(pathOf('large.mp4'), file);
    assert.ok(isNear(duration, seconds, 0.002));
    assert.ok(size > 20_000_000 && file.bytesRead() < 400_000, `${file.bytesRead()} of ${size} bytes`);
  });

  it('are read whatever they contain, and have finite times [media-read]', async () => {
    const originals = ['plain.mp4', 'plain.webm', 'plain.mkv', 'two-parts.mp4', 'fragmented.mp4', 'from.ts'];
    const changes = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(255)), {
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...originals), changes, fc.nat(3), async (name, bytes, quarters) => {
        const content = readFileSync(pathOf(name));
        // Most of what is read is near the start.
        for (const [place, byte] of bytes) content[Math.floor(place ** 4 * (content.length - 1))] = byte;
        writeFileSync(
          pathOf('changed'),
          content.subarray(0, content.length - (quarters * content.length) / 4),
        );
        const numbers = Object.values(await read('changed')).filter((one) => typeof one === 'number');
        assert.ok(numbers.every(Number.isFinite));
      }),
      { seed: 42, numRuns: 300 },
    );
  });

  const FAULTS = {
    'moved.mp4': ['BAD_TIMES'],
    'from-ts.mp4': ['BAD_TIMES'],
    'from.ts': ['BAD_CONTAINER'],
    'recorded.webm': ['BAD_CONTAINER'],
    'hevc.mp4': ['BAD_CODEC'],
    'hdr.mov': ['BAD_CODEC'],
    'high-10.mp4': ['BAD_CODEC'],
    'high-422.mp4': ['BAD_CODEC'],
    'high-444.mp4': ['BAD_CODEC'],
    'vp9-10.webm': ['BAD_CODEC'],
    'mpeg4.mp4': ['BAD_CODEC'],
    'photo.mov': ['BAD_CODEC'],
    'photo.mp4': ['BAD_CODEC'],
    'mpeg2.mp4': ['BAD_CODEC'],
    'two-pictures.mp4': ['EXTRA_TRACKS'],
    'prores.mov': ['BAD_CODEC'],
    'ac3.mp4': ['BAD_CODEC'],
    'eac3.mp4': ['BAD_CODEC'],
    'pcm.mov': ['BAD_CODEC'],
    'alac.mp4': ['BAD_CODEC'],
    'two-sounds.mp4': ['EXTRA_TRACKS'],
    'plain.mkv': ['BAD_CONTAINER'],
    'vp8.mkv': ['BAD_CONTAINER'],
    'subtitled.mkv': ['BAD_CONTAINER'],
    'subtitled-vp8.mkv': ['BAD_CONTAINER'],
    'fragmented.mp4': ['BAD_CONTAINER'],
    'index-last.mp4': ['note LATE_INDEX'],
    'uneven.mp4': ['note VARIABLE_RATE'],
    'late-picture.mp4': ['BAD_TIMES'],
    'late-sound.mp4': ['BAD_TIMES'],
    'late-picture.webm': ['BAD_TIMES'],
    'sound-only.mp4': ['NO_PICTURE'],
    'old.avi': ['BAD_CONTAINER', 'BAD_CODEC'],
    'old.flv': ['BAD_CONTAINER'],
    'theora.ogv': ['BAD_CONTAINER', 'BAD_CODEC'],
    'cut.mp4': ['MEDIA_CUT_OFF'],
    'cut.webm': ['MEDIA_CUT_OFF'],
    'cut-one-cluster.webm': ['MEDIA_CUT_OFF'],
    'cut-fragmented.mp4': ['MEDIA_CUT_OFF'],
    'h264.avi': ['BAD_CONTAINER'],
    'odd-size.mov': ['BAD_CODEC'],
    'vp9-aac.mkv': ['BAD_CONTAINER'],
    'flac.mkv': ['BAD_CONTAINER'],
    'sparse.mp4': ['note VARIABLE_RATE'],
    'cut-recorded.webm': ['MEDIA_CUT_OFF'],
    'cut-start.mkv': ['MEDIA_CUT_OFF'],
    'cut.avi': ['MEDIA_CUT_OFF'],
    'cut-index-last.mp4': ['MEDIA_CUT_OFF'],
    'zeros.mp4': ['MEDIA_CUT_OFF'],
    'empty.mp4': ['UNREADABLE_MEDIA'],
    'empty.webm': ['UNREADABLE_MEDIA'],
    'page.mp4': ['UNREADABLE_MEDIA'],
    'two-parts.mp4': ['BAD_TIMES', 'note LATE_INDEX'],
    'damaged.mp4': ['MEDIA_CUT_OFF'],
    'damaged-hevc.mp4': ['MEDIA_CUT_OFF'],
    'damaged.webm': ['MEDIA_CUT_OFF'],
    'hole.mp4': ['MEDIA_CUT_OFF'],
    'hole.webm': ['MEDIA_CUT_OFF'],
    'hole.mkv': ['MEDIA_CUT_OFF'],
    'astray.mp4': ['MEDIA_CUT_OFF'],
    'av1.mp4': ['BAD_CODEC'],
    'av1.webm': ['BAD_CODEC'],
    'opus.mp4': ['note BAD_CODEC'],
    'mp2.mp4': ['BAD_CODEC'],
    'vp9.mp4': ['BAD_CODEC', 'note BAD_CODEC'],
    'hevc-8.mp4': ['BAD_CODEC'],
    'mpeg2.ts': ['BAD_CONTAINER', 'BAD_CODEC', 'BAD_CODEC'],
    'mpeg2-ac3.ts': ['BAD_CONTAINER', 'BAD_CODEC', 'BAD_CODEC'],
    'h264.ts': ['BAD_CONTAINER'],
    'h264-mp2.ts': ['BAD_CONTAINER', 'BAD_CODEC'],
  };

  it('have no fault if every browser plays them [media-faults]', async () => {
    for (const name of [...Object.keys(RECIPES), 'tagged.mp4', 'trimmed.mp4'])
      assert.deepEqual([name, await faultsOf(name)], [name, FAULTS[name] ?? []]);
  });

  for (const [name, codes] of Object.entries(FAULTS))
    it(`have faults, which the named command repairs: ${name} [media-faults]`, async () => {
      assert.deepEqual(await faultsOf(name), codes);
      const repaired = join(folder, `${name}-repaired`);
      mkdirSync(repaired);
      copyFileSync(pathOf(name), join(repaired, name));
      const findings = await tools.faultsOf(pathOf(name), name);
      for (const { message } of findings) {
        assert.match(message, /^[^\n]+: [^\n]+\.$/);
        assert.ok(message.includes(name), message);
        const command = /\bffmpeg .*? (new\.(?:mp4|webm))/.exec(message);
        if (!command || command[0].includes('picture.png')) continue;
        const { status, stderr } = spawnSync(
          'sh',
          ['-c', command[0].replace('ffmpeg', 'ffmpeg -v error -y')],
          {
            cwd: repaired,
            encoding: 'utf8',
          },
        );
        assert.equal(status, 0, `${command[0]}\n${stderr}`);
        assert.deepEqual(await tools.faultsOf(join(repaired, command[1]), command[1]), [], command[0]);
      }
    });
});
