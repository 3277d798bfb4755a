/** CSS properties in kebab-case, camelCase, or custom (`--name`). */
export type CssProperties = Readonly<Record<string, string | number | null | undefined>>;

/** Which box an overlay gets; see `overlay-layout.ts`. Specification §2.8, contract §6. */
export type OverlayBoxing = boolean | 'min' | 'max' | 'video';

/** How an overlay is scaled into its box. Specification §2.8, contract §6. */
export type OverlayScaling = boolean | 'width' | 'height' | 'min' | 'max';

/** Options of `overlays.add` and of `*ivOverlay`. Specification §2.8. */
export interface OverlayOptions {
  /** `true` (default): letterboxed, pillarboxed or pan-and-scanned with the film; `'min'` always inside, `'max'` always around, `'video'` the picture's own box, `false` the whole stage. */
  readonly boxing?: OverlayBoxing;
  /** `false` (default): laid out in its box; else drawn at `width` × `height` and scaled by a transform. */
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
  /** Whether its state is saved and restored by checkpoints. Default `true`. */
  readonly includeInCheckpoints?: boolean;
  /** `false` adds the class `needsclick`, by which tap-delay libraries leave it alone. Default `true`. */
  readonly tapdelay?: boolean;
}

/** Defaults of every overlay. Specification §2.7. */
export interface OverlayDefaults extends OverlayOptions {
  /** Default `options.timeout` of `hide`, in ms. Default 5000. */
  readonly hideTimeout?: number;
}

/** A tap-delay library at work on the master container. */
export interface TapDelayAttachment {
  destroy(): void;
}

/** Init options of the overlays plugin. Specification §2.7. */
export interface OverlaysInitOptions {
  /** Merged over the default style of the master container. */
  readonly masterContainerStyle?: CssProperties;
  /** Defaults of each added overlay. */
  readonly defaultOptions?: OverlayDefaults;
  /** Handed to `attachTapDelay` as its second argument. Default `null`. */
  readonly tapdelayOptions?: object | null;
  /** Attaches a tap-delay library; without one the container gets `touch-action: manipulation`. Contract §6. */
  readonly attachTapDelay?: (container: HTMLElement, tapdelayOptions: object | null) => TapDelayAttachment;
}

/** An overlay's options with every default in place. */
export interface CompleteOverlayOptions {
  readonly boxing: OverlayBoxing;
  readonly scaling: OverlayScaling;
  readonly pointerEvents: boolean;
  readonly width: number;
  readonly height: number;
  readonly visible: boolean;
  readonly wrapperStyle: CssProperties;
  readonly includeInCheckpoints: boolean;
  readonly tapdelay: boolean;
}

/** The specification's defaults, §2.7. */
export const OVERLAY_DEFAULTS: CompleteOverlayOptions & { readonly hideTimeout: number } = {
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

/**
 * Options by precedence: the plugin's defaults, under `configured` ones, under those of `add`. A size that is no finite
 * number above 0 falls back to the configured one and `warn` hears of it. Contract §6.
 */
export function completeOverlayOptions(
  given: OverlayOptions,
  configured: OverlayDefaults,
  warn: (message: string) => void,
): CompleteOverlayOptions {
  const defaults = { ...OVERLAY_DEFAULTS, ...defined(configured) };
  const merged = { ...defaults, ...defined(given) };
  const size = (name: 'width' | 'height'): number => {
    for (const candidate of [merged[name], defaults[name]]) {
      if (Number.isFinite(candidate) && candidate > 0) return candidate;
      warn(`${name} must be a number above 0, not ${String(candidate)}; the default is used.`);
    }
    return OVERLAY_DEFAULTS[name];
  };
  return {
    boxing: merged.boxing,
    scaling: merged.scaling,
    pointerEvents: merged.pointerEvents,
    width: size('width'),
    height: size('height'),
    visible: merged.visible,
    wrapperStyle: { ...configured.wrapperStyle, ...given.wrapperStyle },
    includeInCheckpoints: merged.includeInCheckpoints,
    tapdelay: merged.tapdelay,
  };
}

/** A key that is there but `undefined` means the default too. */
function defined<T extends object>(options: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
