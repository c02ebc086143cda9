type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Keeps what a visitor types or chooses before React has hydrated the page. Hydration leaves the state of a form at what
 * the server rendered, and the next render writes that over what was typed.
 * @returns ends it, and enters the values once more for React to hear
 */
export function keepTypedValues(): () => void {
  const controls = document.querySelectorAll<Control>('input, textarea, select');
  const typed = new Map(Array.from(controls, (control) => [control, control.value]));
  const keep = ({ target }: Event) => void typed.set(target as Control, (target as Control).value);
  document.addEventListener('input', keep, true);
  return () => {
    document.removeEventListener('input', keep, true);
    document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    for (const [control, value] of typed) {
      const rendered = renderedValue(control);
      if (value === rendered) continue;
      // React ignores an event that leaves the value as it last saw it.
      enter(control, rendered);
      enter(control, value);
    }
  };
}

function renderedValue(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue;
  return [...control.options].find((option) => option.defaultSelected)?.value ?? '';
}

function enter(control: Control, value: string): void {
  // Past the property that React sets on the element to tell what it wrote from what was typed.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
}
