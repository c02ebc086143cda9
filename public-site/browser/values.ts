/** What the controls of a form hold, by wire name. */
export type Values = { [field: string]: string | boolean };

const controlsOf = (form: HTMLFormElement) =>
  form.querySelectorAll<HTMLInputElement>('[name]:not(button, [type="hidden"])');

/** The decoy has another name in the page. */
const wireName = ({ name, dataset }: HTMLInputElement): string => dataset.wire ?? name;

/** Unlike FormData, also of controls that are disabled while the form is sent. */
export const valuesOf = (form: HTMLFormElement): Values =>
  Object.fromEntries(
    [...controlsOf(form)].map((control) => [
      wireName(control),
      control.type === 'checkbox' ? control.checked : control.value,
    ]),
  );

export function setValues(form: HTMLFormElement, values: Values): void {
  for (const control of controlsOf(form)) {
    const value = values[wireName(control)];
    if (typeof value === 'boolean') control.checked = value;
    else if (value !== undefined) control.value = value;
  }
}
