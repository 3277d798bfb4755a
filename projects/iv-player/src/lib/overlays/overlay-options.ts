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

/** An overlay's options with every default in place. */
export type CompleteOverlayOptions = Required<OverlayOptions>;

/** The plugin's defaults. */
export const OVERLAY_DEFAULTS: Required<OverlayDefaults> = {
  boxing: true,
  scaling: false,
  pointerEvents: true,
  width: 854,
  height: 480,
  visible: true,
  wrapperStyle: {},
  includeInCheckpoints: true,
  tapdelay: true,
  hideTimeout: 5000,
};

const isLength = (value: unknown): boolean => typeof value === 'number' && value > 0 && value < Infinity;

/** Options with a check fall back to the next level of defaults when it fails; the others only count as true or false. */
const CHECKS: { readonly [name in keyof OverlayDefaults]?: (value: unknown) => boolean } = {
  width: isLength,
  height: isLength,
  boxing: (value) => ([true, false, 'min', 'max', 'video'] as unknown[]).includes(value),
  scaling: (value) => ([true, false, 'width', 'height', 'min', 'max'] as unknown[]).includes(value),
  hideTimeout: (value) => typeof value === 'number' && value >= 0,
};

/** Options of `add`, over `configured` ones, over the plugin's defaults. Reports invalid values, which fall back, once to `warn`. */
export function completeOverlayOptions(
  given: OverlayOptions,
  configured: OverlayDefaults,
  warn: (message: string) => void,
): CompleteOverlayOptions {
  const invalid = new Set<string>();
  const option = <Name extends keyof OverlayOptions>(name: Name): CompleteOverlayOptions[Name] => {
    for (const value of [given[name], configured[name]] as readonly unknown[]) {
      if (value == null) continue;
      if (CHECKS[name]?.(value) ?? true) return value as CompleteOverlayOptions[Name];
      invalid.add(`${name} ${value as string}`);
    }
    return OVERLAY_DEFAULTS[name];
  };
  const complete: CompleteOverlayOptions = {
    boxing: option('boxing'),
    scaling: option('scaling'),
    pointerEvents: option('pointerEvents'),
    width: option('width'),
    height: option('height'),
    visible: option('visible'),
    wrapperStyle: { ...configured.wrapperStyle, ...given.wrapperStyle },
    includeInCheckpoints: option('includeInCheckpoints'),
    tapdelay: option('tapdelay'),
  };
  if (invalid.size > 0) warn(`${[...invalid].join(', ')} is invalid; the default is used.`);
  return complete;
}

/** Time in ms after which a `hide` is forced: that of the call, the configured one, or the plugin's default. */
export function hideTimeout(given: number | undefined, configured: number | undefined): number {
  return [given, configured].find((value) => CHECKS.hideTimeout?.(value)) ?? OVERLAY_DEFAULTS.hideTimeout;
}
