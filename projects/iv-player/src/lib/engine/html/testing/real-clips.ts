import { StoryNode, type StoryNodeConfig } from '../../../story/story-node';

const urls = new Map<string, Promise<string>>();

/** Returns the blob URL of a test clip. A blob can be seeked, whereas Karma's server does not support range requests. */
export function clipUrl(file: string): Promise<string> {
  const known = urls.get(file);
  if (known) return known;
  const url = fetch(`/clips/${file}`)
    .then((response) => response.blob())
    .then((blob) => URL.createObjectURL(blob));
  urls.set(file, url);
  return url;
}

/** Creates a node with one test clip, or with several in order of preference. */
export async function clipNode(
  id: string,
  files: string | readonly string[],
  config: Partial<StoryNodeConfig> = {},
): Promise<StoryNode> {
  const source = await Promise.all([files].flat().map((file) => clipUrl(file)));
  return new StoryNode({ id, source, ...config });
}

/** Clip and frame that an element shows, read from the barcode in its picture; `null` without a picture. */
export function frameOf(element: HTMLVideoElement): { readonly clip: number; readonly frame: number } | null {
  const canvas = document.createElement('canvas');
  canvas.width = 320;
  canvas.height = 180;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(element, 0, 0, 320, 180);
  const isWhite = (block: number): boolean => context.getImageData(block * 20 + 10, 160, 1, 1).data[1]! > 128;
  if (!isWhite(0) || isWhite(15)) return null;
  const number = (first: number, count: number): number =>
    Array.from({ length: count }, (_, place) => Number(isWhite(first + place))).reduce(
      (sum, bit) => sum * 2 + bit,
      0,
    );
  return { clip: number(1, 4), frame: number(5, 10) };
}

/** Milliseconds to wait for a state; less than the timeout of a spec, so that the spec fails with the actual state. */
const PATIENCE = 30_000;

/** Reads until the result is `wanted` or the time is up: a busy browser may draw a frame well after its events. */
export async function onceDrawn<Read>(read: () => Read, wanted: Read): Promise<Read> {
  const start = performance.now();
  while (JSON.stringify(read()) !== JSON.stringify(wanted) && performance.now() - start < PATIENCE) {
    await new Promise(requestAnimationFrame);
  }
  return read();
}

/** Waits for conditions that change with events: call `check` after each event. */
export class ConditionWaiter {
  readonly #pending = new Set<{ readonly condition: () => boolean; readonly resolve: () => void }>();

  /** Resolves immediately if `condition` is met, otherwise at the first `check` at which it is. */
  until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#pending.add({ condition, resolve });
      this.check();
    });
  }

  check(): void {
    for (const one of this.#pending) {
      if (!one.condition()) continue;
      this.#pending.delete(one);
      one.resolve();
    }
  }
}
