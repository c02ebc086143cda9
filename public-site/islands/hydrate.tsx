import { type ComponentType, type ReactNode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { SiteSettings } from '#shared/public.ts';
import { type LoadedTexts, TextsContext } from '../site/page-texts.ts';
import { SiteContext } from '../site/site-context.tsx';

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

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Preserves values that a visitor enters before hydration. Hydration sets the state of a form to what the server rendered, and
 * the next render would overwrite them.
 * @param place with the form
 * @returns a function that stops it, and enters the values again so that React handles them
 */
export function keepTypedValues(place: HTMLElement): () => void {
  const controls = place.querySelectorAll<Control>('input, textarea, select');
  const typed = new Map(Array.from(controls, (control) => [control, enteredValue(control)]));
  const keep = ({ target }: Event) => void typed.set(target as Control, enteredValue(target as Control));
  place.addEventListener('input', keep, true);
  return () => {
    place.removeEventListener('input', keep, true);
    place.querySelector(':focus')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    for (const [control, value] of typed) {
      const rendered = renderedValue(control);
      if (value === rendered) continue;
      // React ignores an event if the value is the one that it last saw.
      if (isBox(control)) control.checked = rendered === 'true';
      else enter(control, rendered);
      enter(control, value);
    }
  };
}

const isBox = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox';

const enteredValue = (control: Control): string => (isBox(control) ? String(control.checked) : control.value);

function renderedValue(control: Control): string {
  if (isBox(control)) return String(control.defaultChecked);
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  return [...control.options].find((option) => option.defaultSelected)?.value ?? '';
}

function enter(control: Control, value: string): void {
  if (isBox(control)) {
    if (String(control.checked) !== value) control.click();
    return;
  }
  // Bypasses the property with which React tracks the values that it wrote.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
}
