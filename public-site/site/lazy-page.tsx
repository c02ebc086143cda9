import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, use, useEffect, useRef, useState } from 'react';
import type { PageTextPage } from '#shared/page-texts/index.ts';
import type { PageModule } from './page-module.ts';
import { pageTextsQuery } from './page-texts.ts';
import { useApi, useSiteSettings } from './site-context.tsx';

/** A page whose code is a file of its own. */
export interface LazyPage {
  /** The source file from public-site/, which is its key in the build's manifest. */
  module: string;
  /** The words that it needs besides those of the layout. */
  texts: readonly PageTextPage[];
  /** Shows the page at once when its code and its words are there; otherwise the transition to it waits. */
  Page: ComponentType;
  /**
   * Loads the code. Awaited before a render on the server and before the browser hydrates a page.
   * @param hydrating leaves out the parts that are loaded when they come near: their markup is in the page
   */
  prepare: (hydrating?: boolean) => Promise<void>;
  /** The page's loader, once its code is loaded. */
  loader: () => PageModule['loader'];
}

/**
 * @param load imports `module`
 * @param given the words that it needs besides those of the layout
 * @param parts of the page that have a file of their own
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

/** Part of a page whose code is loaded when it comes near the window; until then it is the server's markup. */
export interface LazyPart {
  Part: ComponentType;
  prepare: () => Promise<void>;
}

const SERVER_MARKUP = { __html: '' };

/** @param load imports the part's file and picks it out */
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is empty, and hydration leaves the server's markup alone
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

/** Which controls of the server's markup somebody is using, by their number in it; -1 for none. */
interface InUse {
  focused: number;
  pressed: number;
}

const controlsOf = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>('a, button')];

/** @returns ends it */
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

/** A failed load is tried again the next time. */
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

/** The file is gone, most likely replaced by a newer build: the server has the page that the address names. */
function loadWholePage(): Promise<void> {
  window.location.reload();
  return new Promise(() => undefined);
}
