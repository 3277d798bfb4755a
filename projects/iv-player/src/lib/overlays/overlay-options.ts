/** CSS properties in kebab-case, camelCase, or custom (`--name`); a number gets no unit. */
export type CssProperties = Readonly<Record<string, string | number | null | undefined>>;

/** Which box an overlay gets; see `OverlayOptions.boxing`. */
export type OverlayBoxing = boolean | 'min' | 'max' | 'video';

/** How an overlay is scaled into its box; see `OverlayOptions.scaling`. */
export type OverlayScaling = boolean | 'width' | 'height' | 'min' | 'max';

/**
 * Options of `overlays.add` and of `*ivOverlay`.
 * @example
 * player.overlays.add('lamp', button, { scaling: true, pointerEvents: true, wrapperStyle: { color: 'white' } });
 */
export interface OverlayOptions {
  /**
   * `true` (default): letterboxed, pillarboxed or pan-and-scanned with the video; `'min'`: always inside the stage,
   * `'max'`: always around it, `'video'`: the box of the picture, `false`: the whole stage.
   */
  readonly boxing?: OverlayBoxing;
  /**
   * `false` (default): laid out in its box; else drawn at `width` × `height` and scaled by a transform: `true` into the
   * box, `'width'` and `'height'` by that side, `'min'` and `'max'` by the smaller or larger scale of the two.
   */
  readonly scaling?: OverlayScaling;
  /** `true` (default): takes clicks; `false`: lets them through. */
  readonly pointerEvents?: boolean;
  /** Original width in CSS pixels. Default 854. */
  readonly width?: number;
  /** Original height in CSS pixels. Default 480. */
  readonly height?: number;
  /** Initial visibility. Default `true`. */
  readonly visible?: boolean;
  /** Merged over the default style of the wrapper. */
  readonly wrapperStyle?: CssProperties;
  /** Whether checkpoints save and restore its visibility. Default `true`. */
  readonly includeInCheckpoints?: boolean;
  /** `false` adds the class `needsclick`, which makes tap-delay libraries ignore it. Default `true`. */
  readonly tapdelay?: boolean;
}

/** Defaults of every overlay. */
export interface OverlayDefaults extends OverlayOptions {
  /** Default `options.timeout` of `hide`, in ms. Default 5000. */
  readonly hideTimeout?: number;
}

/** A tap-delay library attached to the master container. */
export interface TapDelayAttachment {
  /** Detaches the library from the container. */
  destroy(): void;
}

/**
 * Init options of the overlays plugin.
 * @example
 * provideIvPlayer({}, withOverlays({ defaultOptions: { scaling: true } }));
 */
export interface OverlaysInitOptions {
  /** Merged over the default style of the master container. */
  readonly masterContainerStyle?: CssProperties;
  /** Defaults of each added overlay. */
  readonly defaultOptions?: OverlayDefaults;
  /** Passed to `attachTapDelay` as its second argument. Default `null`. */
  readonly tapdelayOptions?: object | null;
  /** Attaches a tap-delay library; without one the container gets `touch-action: manipulation`. */
  readonly attachTapDelay?: (container: HTMLElement, tapdelayOptions: object | null) => TapDelayAttachment;
}

/** Options of an overlay, including defaults. */
export type CompleteOverlayOptions = Required<OverlayOptions>;

/** Default of an option, used instead of invalid values. Without `isValid`, every value is accepted, as true or false. */
interface OverlayOptionRule<Value> {
  readonly default: Value;
  readonly isValid?: (value: unknown) => boolean;
}

const isLength = (value: unknown): boolean => typeof value === 'number' && value > 0 && value < Infinity;
const isOneOf =
  (...allowed: readonly unknown[]) =>
  (value: unknown): boolean =>
    allowed.includes(value);

/** Defaults and valid values of the options of an overlay. */
const OVERLAY_OPTIONS: {
  readonly [Name in keyof CompleteOverlayOptions]: OverlayOptionRule<CompleteOverlayOptions[Name]>;
} = {
  boxing: { default: true, isValid: isOneOf(true, false, 'min', 'max', 'video') },
  scaling: { default: false, isValid: isOneOf(true, false, 'width', 'height', 'min', 'max') },
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

/** Merges the options of `add` over configured ones over the defaults. Reports invalid values to `warn` in a single message. */
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
  if (invalid.size > 0) warn(`${[...invalid].join(', ')} is invalid; the default is used.`);
  return {
    ...(Object.fromEntries(options) as CompleteOverlayOptions),
    wrapperStyle: { ...configured.wrapperStyle, ...given.wrapperStyle },
  };
}

/** Returns the time in ms after which a `hide` is forced: of the call, configured, or the default. */
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
