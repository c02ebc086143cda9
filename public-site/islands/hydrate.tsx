import { type ComponentType, type ReactNode, useInsertionEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { SiteSettings } from '#shared/public.ts';
import { type LoadedTexts, TextsContext } from '../site/page-texts.ts';
import { SiteContext } from '../site/site-context.tsx';

/**
 * Hands a form that the server rendered to React, with what was typed in it (use-form.ts).
 * @returns a function that takes React away, when the form is removed from the page; once React handles it
 */
export function hydrate(place: HTMLElement, Form: ComponentType): Promise<() => void> {
  const data = JSON.parse(document.getElementById('islands')?.textContent ?? '') as {
    base: string;
    settings: SiteSettings;
    texts: LoadedTexts;
  };
  // React leaves what was typed in the controls that it takes over, except in a text area that was not empty.
  const typed = [...place.querySelectorAll('textarea')].map((area) => [area, area.value] as const);
  return new Promise<() => void>((resolve) => {
    const onHydrated = () => {
      for (const [area, value] of typed) area.value = value;
      resolve(() => root.unmount());
    };
    const root = hydrateRoot(
      place,
      <SiteContext value={{ ...data, today: '', pathname: '' }}>
        <TextsContext value={data.texts}>
          <Hydrated onHydrated={onHydrated}>
            <Form {...JSON.parse(place.dataset.props ?? '{}')} />
          </Hydrated>
        </TextsContext>
      </SiteContext>,
      { identifierPrefix: `${place.dataset.island}-` },
    );
  }).then((unmount) => {
    place.querySelector(':focus')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    return unmount;
  });
}

/** An insertion effect comes before those in which the form reads its controls. */
function Hydrated({ onHydrated, children }: { onHydrated: () => void; children: ReactNode }) {
  useInsertionEffect(onHydrated, [onHydrated]);
  return children;
}
