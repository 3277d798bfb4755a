/** CSS properties by name: kebab-case, camelCase or custom (`--name`). No unit is added to numbers. */
export type CssProperties = Readonly<Record<string, string | number | null | undefined>>;

/** Box of an overlay; see `OverlayOptions.boxing`. */
export type OverlayBoxing = boolean | 'min' | 'max' | 'video';

/** Scaling of an overlay to its box; see `OverlayOptions.scaling`. */
export type OverlayScaling = boolean | 'width' | 'height' | 'min' | 'max';

/**
 * Options of `overlays.add` and of `*ivOverlay`.
 * @example
 * player.overlays.add('lamp', button, { scaling: true, pointerEvents: true, wrapperStyle: { color: 'white' } });
 */
export interface OverlayOptions {
  /**
   * Box of the overlay:
   *
   * - `true` (default): the ratio of `width` and `height`, fitted to the stage like the video (inside it or covering it).
   * - `'min'`: the ratio of `width` and `height`, always inside the stage.
   * - `'max'`: the ratio of `width` and `height`, always covering the stage.
   * - `'video'`: the box of the video.
   * - `false`: the whole stage.
   */
  readonly boxing?: OverlayBoxing;
  /**
   * Scaling of the overlay:
   *
   * - `false` (default): laid out at the size of its box, without scaling.
   * - `true`: laid out at `width` × `height` and scaled to fit in its box.
   * - `'width'`, `'height'`: scaled so that this side fills the box; the other side is laid out to fill it.
   * - `'min'`, `'max'`: like `'width'` or `'height'`, whichever gives the smaller or larger scale.
   */
  readonly scaling?: OverlayScaling;
  /** Whether the overlay receives clicks. If `false`, they pass through. Default `true`. */
  readonly pointerEvents?: boolean;
  /** Original width in CSS pixels, used with scaling; with boxing alone, only the ratio matters. Default 854. */
  readonly width?: number;
  /** Original height in CSS pixels. Sizes that are not finite and positive are ignored, with a warning. Default 480. */
  readonly height?: number;
  /** Initial visibility. Default `true`. */
  readonly visible?: boolean;
  /** CSS merged over the default style of the wrapper. Names are in kebab-case, camelCase, or custom properties. */
  readonly wrapperStyle?: CssProperties;
  /** Whether checkpoints save and restore the visibility. Default `true`. */
  readonly includeInCheckpoints?: boolean;
  /** If `false`, adds the class `needsclick`, so that tap-delay libraries ignore the overlay. Default `true`. */
  readonly tapdelay?: boolean;
}

/** Default options for all overlays. */
export interface OverlayDefaults extends OverlayOptions {
  /** Default of the option `timeout` of `hide`, in ms. Default 5000. */
  readonly hideTimeout?: number;
}

/** Result of attaching a tap-delay library. */
export interface TapDelayAttachment {
  /** Detaches the library from the container. */
  destroy(): void;
}

/**
 * Init options for the overlays plugin, for `withOverlays`, `plugins.overlays` and `initPlugin('overlays', options)`.
 * @example
 * provideIvPlayer({}, withOverlays({ defaultOptions: { scaling: true } }));
 */
export interface OverlaysInitOptions {
  /** CSS merged over the default style of the master container. */
  readonly masterContainerStyle?: CssProperties;
  /** Default options for overlays added afterwards. */
  readonly defaultOptions?: OverlayDefaults;
  /** Second argument of `attachTapDelay`. Default `null`. */
  readonly tapdelayOptions?: object | null;
  /** Attaches a tap-delay library to the master container. If absent, the container has `touch-action: manipulation`. */
  readonly attachTapDelay?: (container: HTMLElement, tapdelayOptions: object | null) => TapDelayAttachment;
}

export type CompleteOverlayOptions = Required<OverlayOptions>;

/** Default of an option, used instead of invalid values. Without `isValid`, every value is accepted and converted to a boolean. */
interface OverlayOptionRule<Value> {
  readonly default: Value;
  readonly isValid?: (value: unknown) => boolean;
}

const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isLength = (value: unknown): boolean => typeof value === 'number' && value > 0 && value < Infinity;

/** Defaults and valid values of the options of an overlay. Calls nothing, so that bundlers can drop it. */
const OVERLAY_OPTIONS: {
  readonly [Name in keyof CompleteOverlayOptions]: OverlayOptionRule<CompleteOverlayOptions[Name]>;
} = {
  boxing: {
    default: true,
    isValid: (value) => isFlag(value) || ['min', 'max', 'video'].includes(value as string),
  },
  scaling: {
    default: false,
    isValid: (value) => isFlag(value) || ['width', 'height', 'min', 'max'].includes(value as string),
  },
  pointerEvents: { default: true },
  width: { default: 854, isValid: isLength },
  height: { default: 480, isValid: isLength },
  visible: { default: true },
  wrapperStyle: { default: {} },
  includeInCheckpoints: { default: true },
  tapdelay: { default: true },
};

const HIDE_TIMEOUT: OverlayOptionRule<number> = {
  default: 5000,
  isValid: (value) => typeof value === 'number' && value >= 0,
};

/** Merges the options passed to `add` over the configured ones, and those over the defaults. Reports invalid values in a single message. */
export function completeOverlayOptions(
  given: OverlayOptions,
  configured: OverlayDefaults,
  warn: (message: string) => void,
): CompleteOverlayOptions {
  const invalid = new Set<string>();
  const options = Object.entries(OVERLAY_OPTIONS).map(([key, rule]) => {
    const name = key as keyof OverlayOptions;
    const values: readonly unknown[] = [given[name], configured[name]];
    return [name, firstValid<unknown>(rule, values, (value) => invalid.add(`${name} ${value as string}`))];
  });
  if (invalid.size > 0) warn(`${[...invalid].join(', ')} ignored as invalid: the defaults are used.`);
  return {
    ...(Object.fromEntries(options) as CompleteOverlayOptions),
    wrapperStyle: { ...configured.wrapperStyle, ...given.wrapperStyle },
  };
}

/** Returns the time in ms after which hiding is forced: from the call, the configuration or the default. */
export function hideTimeout(given: number | undefined, configured: number | undefined): number {
  return firstValid(HIDE_TIMEOUT, [given, configured]);
}

function firstValid<Value>(
  rule: OverlayOptionRule<Value>,
  values: readonly unknown[],
  onInvalid?: (value: unknown) => void,
): Value {
  for (const value of values) {
    if (value === null || value === undefined) continue;
    if (rule.isValid?.(value) ?? true) return value as Value;
    onInvalid?.(value);
  }
  return rule.default;
}
