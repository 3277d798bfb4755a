/** CSS properties in kebab-case, camelCase, or custom (`--name`); a number stands as it is, without a unit. */
export type CssProperties = Readonly<Record<string, string | number | null | undefined>>;

/** Which box an overlay gets; see `overlay-layout.ts`. Specification §2.8, contract §6. */
export type OverlayBoxing = boolean | 'min' | 'max' | 'video';

/** How an overlay is scaled into its box. Specification §2.8, contract §6. */
export type OverlayScaling = boolean | 'width' | 'height' | 'min' | 'max';

/** Options of `overlays.add` and of `*ivOverlay`. Specification §2.8. */
export interface OverlayOptions {
  /**
   * `true` (default): letterboxed, pillarboxed or pan-and-scanned with the film; `'min'`: always inside the stage,
   * `'max'`: always around it, `'video'`: the picture's own box, `false`: the whole stage.
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
  /** Whether its visibility is saved and restored by checkpoints. Default `true`. */
  readonly includeInCheckpoints?: boolean;
  /** `false` adds the class `needsclick`, by which tap-delay libraries leave it alone. Default `true`. */
  readonly tapdelay?: boolean;
}

/** Defaults of every overlay. Specification §2.7. */
export interface OverlayDefaults extends OverlayOptions {
  /** Default `options.timeout` of `hide`, in ms. Default 5000. */
  readonly hideTimeout?: number;
}

/** An overlay's options with every default in place. */
export type CompleteOverlayOptions = Required<OverlayOptions>;

/** The specification's defaults, §2.7. */
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

const inWords = (value: unknown): string => String(value);

const isLength = (value: unknown): boolean => typeof value === 'number' && value > 0 && value < Infinity;

/** What cannot be anything is refused; of all other options only the truth counts. */
const CHECKS: { readonly [name in keyof OverlayDefaults]?: (value: unknown) => boolean } = {
  width: isLength,
  height: isLength,
  boxing: (value) => ([true, false, 'min', 'max', 'video'] as unknown[]).includes(value),
  scaling: (value) => ([true, false, 'width', 'height', 'min', 'max'] as unknown[]).includes(value),
  hideTimeout: (value) => typeof value === 'number' && value >= 0,
};

/**
 * Options by precedence: the plugin's defaults, under `configured` ones, under those of `add`. What cannot be used falls
 * back to the next level, and `warn` hears of it once. Contract §6.
 */
export function completeOverlayOptions(
  given: OverlayOptions,
  configured: OverlayDefaults,
  warn: (message: string) => void,
): CompleteOverlayOptions {
  const unusable = new Set<string>();
  const option = <Name extends keyof OverlayOptions>(name: Name): CompleteOverlayOptions[Name] => {
    for (const value of [given[name], configured[name]] as readonly unknown[]) {
      // A key that is there without a value means the default too.
      if (value == null) continue;
      if (CHECKS[name]?.(value) ?? true) return value as CompleteOverlayOptions[Name];
      unusable.add(`${name} ${inWords(value)}`);
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
  if (unusable.size > 0) warn(`${[...unusable].join(', ')} cannot be used; the default is.`);
  return complete;
}

/** The time in ms after which a `hide` is forced: its own, the configured one, the plugin's. Specification §2.7, §4.2. */
export function hideTimeout(given: number | undefined, configured: number | undefined): number {
  return [given, configured].find((value) => CHECKS.hideTimeout?.(value)) ?? OVERLAY_DEFAULTS.hideTimeout;
}
