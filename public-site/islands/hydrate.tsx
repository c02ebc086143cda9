import { type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { SiteSettings } from '#shared/public.ts';
import { type LoadedTexts, TextsContext } from '../site/page-texts.ts';
import { SiteContext } from '../site/site-context.tsx';
import { keepTypedValues } from './typed-values.ts';

/**
 * Hands a form that the server rendered to React, with what was typed in it.
 * @returns a function that takes React away, when the form is removed from the page; once React handles it
 */
export function hydrate(place: HTMLElement, Form: ComponentType): Promise<() => void> {
  const data = JSON.parse(document.getElementById('islands')?.textContent ?? '') as {
    base: string;
    settings: SiteSettings;
    texts: LoadedTexts;
  };
  const enterTypedValues = keepTypedValues(place);
  const { promise: hydrated, resolve: onHydrated } = Promise.withResolvers<void>();
  const site = { ...data, today: '', pathname: '' };
  const root = hydrateRoot(
    place,
    <SiteContext value={site}>
      <TextsContext value={data.texts}>
        <Hydrated onHydrated={onHydrated}>
          <Form {...JSON.parse(place.dataset.props ?? '{}')} />
        </Hydrated>
      </TextsContext>
    </SiteContext>,
    { identifierPrefix: `${place.dataset.island}-` },
  );
  return hydrated.then(() => {
    enterTypedValues();
    return () => root.unmount();
  });
}

function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useEffect(onHydrated, [onHydrated]);
  return children;
}
