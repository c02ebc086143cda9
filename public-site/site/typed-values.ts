type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * Preserves values that a visitor enters before hydration. Hydration sets the state of a form to what the server rendered, and
 * the next render would overwrite them.
 * @returns a function that stops it, and enters the values again so that React handles them
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
      // React ignores an event if the value is the one that it last saw.
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
  // Bypasses the property with which React tracks the values that it wrote.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
}
