import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, use, useEffect, useRef, useState } from 'react';
import type { PageTextPage } from '#shared/page-texts/index.ts';
import type { PageModule } from './page-module.ts';
import { pageTextsQuery } from './page-texts.ts';
import { useApi, useSiteSettings } from './site-context.tsx';

/** A page whose code is a separate chunk. */
export interface LazyPage {
  /** The source file in public-site/, its key in the build's manifest. */
  module: string;
  /** Its texts besides those of the layout. */
  texts: readonly PageTextPage[];
  /** Shows the page at once if its code and texts are loaded; otherwise the transition waits. */
  Page: ComponentType;
  /**
   * Loads the code. Awaited before rendering on the server, and before hydration.
   * @param hydrating leaves out parts that are loaded when near, as their markup is in the page
   */
  prepare: (hydrating?: boolean) => Promise<void>;
  /** The page's loader, once its code is loaded. */
  loader: () => PageModule['loader'];
}

/**
 * @param load imports `module`
 * @param given its texts besides those of the layout
 * @param parts of the page in separate chunks
 */
export function lazyPage(
  module: string,
  load: () => Promise<PageModule>,
  given: PageTextPage | readonly PageTextPage[],
  parts: readonly LazyPart[] = [],
): LazyPage {
  const page = loadOnce(load);
  const texts = [given].flat();
  const prepare = async (hydrating = false) => {
    await Promise.all([page.prepare(), ...(hydrating ? [] : parts.map((part) => part.prepare()))]);
  };
  let waiting: Promise<void> | null = null;
  function Page() {
    const client = useQueryClient();
    const api = useApi();
    const settings = useSiteSettings();
    const words = texts.map((one) => pageTextsQuery(api, settings, one));
    const Loaded = page.loaded()?.default;
    if (Loaded && words.every(({ queryKey }) => client.getQueryData(queryKey))) return <Loaded />;
    waiting ??= Promise.all([prepare(), ...words.map((one) => client.fetchQuery(one))])
      .catch(loadWholePage)
      .then(() => {
        waiting = null;
      });
    use(waiting);
    return null;
  }
  return { module, texts, Page, prepare, loader: () => page.loaded()?.loader };
}

/** A part of a page whose code is loaded when it is near the window; until then it is the server's markup. */
export interface LazyPart {
  Part: ComponentType;
  prepare: () => Promise<void>;
}

const SERVER_MARKUP = { __html: '' };

/** @param load imports the part */
export function lazyPart(load: () => Promise<ComponentType>): LazyPart {
  const { prepare, loaded } = loadOnce(load);
  function Part() {
    const place = useRef<HTMLDivElement>(null);
    const [Loaded, setLoaded] = useState<ComponentType | null>(loaded);
    const [inUse, setInUse] = useState<InUse>();

    useEffect(() => {
      if (Loaded || !place.current) return;
      return prepareWhenNear(place.current, prepare, (use) => {
        setInUse(use);
        setLoaded(loaded);
      });
    }, [Loaded]);

    useEffect(() => {
      if (!inUse || !place.current) return;
      const controls = controlsOf(place.current);
      controls[inUse.focused]?.focus({ preventScroll: true });
      controls[inUse.pressed]?.click();
    }, [inUse]);

    if (!Loaded) {
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, and hydration keeps the server's markup
      return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={SERVER_MARKUP} />;
    }
    return (
      <div key="loaded" ref={place}>
        <Loaded />
      </div>
    );
  }
  return { Part, prepare };
}

/** @returns the index of the control in the server's markup that has the focus; -1 if none has */
interface InUse {
  focused: number;
  pressed: number;
}

const controlsOf = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>('a, button')];

/** @returns a function that stops it */
function prepareWhenNear(place: HTMLElement, prepare: () => Promise<void>, onPrepared: (use: InUse) => void) {
  const numberOf = (target: unknown) =>
    target instanceof Element ? controlsOf(place).indexOf(target.closest('a, button') as HTMLElement) : -1;
  let pressed = -1;
  const press = (event: Event) => {
    if (!(event.target as Element).closest('button')) return;
    event.preventDefault();
    pressed = numberOf(event.target);
    load();
  };
  const load = () => {
    prepare().then(
      () => onPrepared({ focused: numberOf(document.activeElement), pressed }),
      () => undefined,
    );
  };
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
    rootMargin: '600px',
  });
  observer.observe(place);
  place.addEventListener('focusin', load, { once: true });
  place.addEventListener('click', press, true);
  return () => observer.disconnect();
}

/** Caches a load, but not a failed one. */
function loadOnce<Loaded>(load: () => Promise<Loaded>) {
  let found: Loaded | null = null;
  let loading: Promise<void> | null = null;
  const prepare = () => {
    loading ??= load().then(
      (loaded) => {
        found = loaded;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  return { prepare, loaded: () => found };
}

/** Reloads the page, as a missing chunk was probably replaced by a newer build. */
function loadWholePage(): Promise<void> {
  window.location.reload();
  return new Promise(() => undefined);
}
