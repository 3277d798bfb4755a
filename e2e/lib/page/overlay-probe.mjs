// Runs in the page: adds overlays with many combinations of options, and compares their boxes with boxes computed from the stage
// alone, without code of the library.

const tolerance = 0.5;
const shapes = [
  { id: 'boxed', boxing: true, scaling: false, width: 300, height: 300 },
  { id: 'scaled', boxing: true, scaling: true, width: 854, height: 480 },
  { id: 'around', boxing: 'max', scaling: 'height', width: 200, height: 500 },
  { id: 'inside', boxing: 'min', scaling: 'min', width: 200, height: 500 },
  { id: 'whole', boxing: false, scaling: 'width', width: 640, height: 200 },
  { id: 'picture', boxing: 'video', scaling: false, width: 640, height: 200 },
  { id: 'on-picture', boxing: 'video', scaling: true, width: 400, height: 300 },
];

/** Adds one overlay per shape. */
function addOverlays(player) {
  for (const { id, ...options } of shapes) {
    const element = document.createElement('div');
    element.id = id;
    element.style.width = element.style.height = '100%';
    player.overlays.add(id, element, options);
  }
}

/** A centred box with a given ratio: the largest inside `around` or, with `Math.max`, the smallest that covers it. */
function fitted(around, ratio, choose = Math.min) {
  const width = choose(around.width, around.height * ratio);
  const height = width / ratio;
  return {
    left: around.left + (around.width - width) / 2,
    top: around.top + (around.height - height) / 2,
    width,
    height,
  };
}

function expected({ boxing, scaling, width, height }, stage, pictureRatio) {
  const ratio = width / height;
  const target = {
    true: () => fitted(stage, ratio),
    min: () => fitted(stage, ratio),
    max: () => fitted(stage, ratio, Math.max),
    false: () => stage,
    video: () => fitted(stage, pictureRatio),
  }[boxing]();
  return scaling === true ? fitted(target, ratio) : target;
}

function differences(what, box, wanted) {
  return ['left', 'top', 'width', 'height']
    .filter((side) => Math.abs(box[side] - wanted[side]) > tolerance)
    .map((side) => `${what}: ${side} is ${box[side]}, not ${wanted[side]}`);
}

/** Checks that the picture fills the stage's box at its own ratio. */
function pictureErrors(stage, pictureRatio) {
  const video = [...document.querySelectorAll('video')].find((one) => !one.inert && one.videoWidth > 0);
  if (!video) return [];
  const ratio = video.videoWidth / video.videoHeight;
  return [
    ...differences('video', video.getBoundingClientRect(), stage),
    ...(Math.abs(ratio - pictureRatio) > 0.01 ? [`the picture's ratio is ${ratio}`] : []),
    ...(getComputedStyle(video).objectFit === 'contain' ? [] : ['the picture is not inscribed']),
  ];
}

/**
 * Lists all differences from the expected boxes.
 *
 * @param {number} pictureRatio width / height of the visible picture
 * @param {{ width: number, height: number }} size expected size of the stage; 0: the window's
 */
function findErrors(pictureRatio, size) {
  const stage = /** @type {Element} */ (document.querySelector('iv-player')).getBoundingClientRect();
  const wantedStage = {
    left: stage.left,
    top: stage.top,
    width: size.width || innerWidth,
    height: size.height || innerHeight,
  };
  return [
    ...differences('stage', stage, wantedStage),
    ...pictureErrors(stage, pictureRatio),
    ...shapes.flatMap((shape) => {
      const element = /** @type {HTMLElement} */ (document.getElementById(shape.id));
      const found = differences(
        shape.id,
        element.getBoundingClientRect(),
        expected(shape, stage, pictureRatio),
      );
      const isOriginal = shape.scaling !== true || element.offsetWidth === shape.width;
      return isOriginal ? found : [...found, `${shape.id}: laid out ${element.offsetWidth} wide`];
    }),
  ];
}

Object.assign(window, { overlayProbe: { addOverlays, findErrors } });
