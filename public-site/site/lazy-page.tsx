import { type ComponentType, use } from 'react';

/** A page whose code is a file of its own. */
export interface LazyPage {
  /** The source file from public-site/, which is its key in the build's manifest. */
  module: string;
  /** Shows the page at once when its code is there; otherwise the transition to it waits. */
  Page: ComponentType;
  /** Loads the code. Awaited before a render on the server and before the browser takes a page over. */
  prepare: () => Promise<void>;
}

/** @param load imports `module` and picks the page out of it */
export function lazyPage(module: string, load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | null = null;
  let loading: Promise<void> | null = null;
  let waiting: Promise<void> | null = null;
  const prepare = () => {
    loading ??= load().then(
      (Page) => {
        Loaded = Page;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  function Page() {
    if (Loaded) return <Loaded />;
    waiting ??= prepare().catch(loadWholePage);
    use(waiting);
    return null;
  }
  return { module, Page, prepare };
}

/** The file is gone, most likely replaced by a newer build: the server has the page that the address names. */
function loadWholePage(): Promise<void> {
  window.location.reload();
  return new Promise(() => undefined);
}
