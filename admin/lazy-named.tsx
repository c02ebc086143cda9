import { type ComponentType, type JSXElementConstructor, lazy, Suspense } from 'react';
import { useNotify } from 'react-admin';
import { ErrorBoundary } from 'react-error-boundary';

type PropsOf<Component> = Component extends JSXElementConstructor<infer Props> ? Props : never;

/** `lazy` for a named export. */
export const lazyNamed = <Name extends string, Module extends Record<Name, JSXElementConstructor<never>>>(
  load: () => Promise<Module>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] as ComponentType<PropsOf<Module[Name]>> }));

/**
 * A dialog whose code is loaded as it opens. While the network is lost it says so and closes instead, and the page keeps its
 * unsaved words; opening it again loads it again.
 */
export function lazyDialog<Name extends string, Module extends Record<Name, JSXElementConstructor<never>>>(
  load: () => Promise<Module>,
  name: Name,
) {
  let Loaded = lazyNamed(load, name);
  return function LazyDialog(props: PropsOf<Module[Name]> & { onClose: () => void }) {
    const notify = useNotify();
    const onError = () => {
      // React keeps the failure of the former one.
      Loaded = lazyNamed(load, name);
      notify('This could not be opened. Check your connection and try again.', { type: 'error' });
      props.onClose();
    };
    return (
      <ErrorBoundary fallback={null} onError={onError}>
        <Suspense fallback={null}>
          <Loaded {...props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
}

const RETRY_MS = 5000;

/** For what waits unseen beside every page: asks again until it is loaded. */
export const untilLoaded =
  <Module,>(load: () => Promise<Module>): (() => Promise<Module>) =>
  async () => {
    for (;;)
      try {
        return await load();
      } catch {
        await new Promise((next) => setTimeout(next, RETRY_MS));
      }
  };
