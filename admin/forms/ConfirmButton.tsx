import { Button, type ButtonProps } from '@mui/material';
import { type ComponentProps, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmButtonProps extends Omit<ComponentProps<typeof ConfirmDialog>, 'open' | 'onClose'> {
  /** What the button says; `label` is what the button in the dialog says. */
  name: string;
  color?: ButtonProps['color'];
}

/** A button for a command that is confirmed first. */
export function ConfirmButton({ name, color = 'secondary', ...dialog }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outlined" color={color} onClick={() => setAsking(true)}>
        {name}
      </Button>
      <ConfirmDialog {...dialog} open={isAsking} onClose={() => setAsking(false)} />
    </>
  );
}
