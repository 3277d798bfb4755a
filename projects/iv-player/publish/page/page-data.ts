import { InjectionToken } from '@angular/core';
import type { Place } from '../place';
import type { EmbedOrigins } from './film-host';

/** Where a film sends records. */
export interface RecordTarget {
  /** Absolute address. */
  readonly url: string;
  /** Whether the film asks the viewer for consent. Default `false`. */
  readonly asks?: boolean;
}

/** Configuration of the page, written by `iv-player pack` and `iv-player play`. */
export interface PageConfig {
  /** Identity of the film, which prefixes its storage keys. */
  readonly id: string;
  readonly to: 'web' | 'element' | 'scorm12' | 'cmi5';
  /** First language of the film, as a BCP 47 tag. */
  readonly language: string;
  readonly embedOrigins: EmbedOrigins;
  /** Whether a course sends typed texts to the LMS. Default `false`. */
  readonly answers?: boolean;
  /** Default: nowhere. */
  readonly record?: RecordTarget;
}

/** Place in the film and settings that the page's address asks for. */
export interface PageQuery {
  /** Places to open, in order of preference. */
  readonly places: readonly Place[];
  /** Language tag. */
  readonly language: string | null;
  /** Values of variables as text, by name. */
  readonly variables: ReadonlyMap<string, string>;
}

/** Whether the page is a course in an LMS. */
export const isCourse = ({ to }: Pick<PageConfig, 'to'>): boolean => to === 'scorm12' || to === 'cmi5';

const NO_CONFIG: PageConfig = { id: '', to: 'web', language: 'en', embedOrigins: [] };

/** Reads the content of a data block; `null` if the page has none. */
function readBlock(page: Document, id: string): unknown {
  const text = page.querySelector(`script[id="${id}"]`)?.textContent;
  return text ? (JSON.parse(text) as unknown) : null;
}

/** Content of the page, written by `iv-player pack`, `iv-player play` or Twine. */
export interface PageData {
  readonly config: PageConfig;
  /** The story of a pack; `null` for a page that loads its story or contains a Twine story. */
  readonly story: unknown;
  /** Texts of caption files by their address in the story. */
  readonly captions: Readonly<Record<string, string>>;
  readonly query: PageQuery;
}

/** Content of the page. */
export const PAGE_DATA = new InjectionToken<PageData>('page data');

/** Reads the data blocks and the address of the page. */
export function readPageData(page: Document, address: string): PageData {
  const config = { ...NO_CONFIG, ...(readBlock(page, 'iv-config') as Partial<PageConfig> | null) };
  return {
    config,
    story: readBlock(page, 'iv-story'),
    captions: (readBlock(page, 'iv-captions') as PageData['captions'] | null) ?? {},
    query: readQuery(new URL(address).searchParams, config),
  };
}

/** Reads the query. An LMS resumes the film itself, so only the language is read there. */
function readQuery(query: URLSearchParams, config: PageConfig): PageQuery {
  const language = query.get('lang');
  if (isCourse(config)) return { places: [], language, variables: new Map() };
  const seconds = Number(query.get('t'));
  const time = Number.isFinite(seconds) ? Math.max(0, seconds) : 0;
  const [path, node] = [query.get('path'), query.get('node')];
  return {
    places: [...(path ? [{ path, time }] : []), ...(node ? [{ node, time }] : [])],
    language,
    variables: new Map(
      [...query].flatMap(([name, value]) =>
        name.startsWith('var.') ? [[name.slice(4), value] as const] : [],
      ),
    ),
  };
}
