// ffmpeg options for all clips: the film and the test clips.

/** Splits options at white space. */
export const options = (line) => line.trim().split(/\s+/);

const colour = '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv';

/** One key frame per second and no B-frames, so that decoders start and seek without delay. */
export const videoCodec = {
  mp4: (rate, quality, preset = 'veryslow') =>
    options(`-c:v libx264 -profile:v main -level 3.1 -refs 4 -preset ${preset} -tune animation -crf ${quality}
      -pix_fmt yuv420p -g ${rate} -keyint_min ${rate} -sc_threshold 0 -bf 0 -aq-mode 3 -flags:v +cgop+bitexact ${colour}`),
  webm: (rate, quality, speed = 2) =>
    options(`-c:v libvpx-vp9 -crf ${quality} -b:v 0 -g ${rate} -keyint_min ${rate} -auto-alt-ref 0 -lag-in-frames 0
      -row-mt 1 -deadline good -cpu-used ${speed} -pix_fmt yuv420p -flags:v +bitexact -flags:a +bitexact ${colour}`),
};

export const audioCodec = {
  mp4: (bits, channels) => options(`-c:a aac -b:a ${bits} -ac ${channels} -flags:a +bitexact`),
  webm: (bits, channels) => options(`-c:a libopus -b:a ${bits} -ac ${channels}`),
};

/**
 * Delays the sound by 312 samples, the pre-skip of Opus, which the muxer subtracts again: picture and sound both start at
 * 0. Without it the muxer moves the whole clip 7 ms later, to avoid a negative timestamp.
 */
export const webmPlacement = options('-af asetpts=PTS+312 -avoid_negative_ts disabled -cues_to_front 1');
