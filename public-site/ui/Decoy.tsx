import { type ChangeEvent, useId } from 'react';

interface DecoyProps {
  value: string;
  onChange: (value: string) => void;
}

/**
 * An invisible field. Browsers and password managers would fill its wire name ('company', 'website'), so in the page it has a
 * meaningless name, and hints not to fill it.
 */
export function Decoy({ value, onChange }: DecoyProps) {
  const id = useId();
  return (
    <div className="decoy" aria-hidden="true">
      <label htmlFor={id}>Leave this empty</label>
      <input
        id={id}
        name="vq_note"
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore="true"
        data-bwignore="true"
        data-lpignore="true"
        data-form-type="other"
        value={value}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
      />
    </div>
  );
}
