import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useEffect, useState } from 'react';
import { Sidebar, type SidebarProps, useSidebarState } from 'react-admin';

/**
 * react-admin's sidebar, closed when the window becomes as narrow as a phone: it is a modal drawer there, and would
 * open by itself over a dialog and hide that from assistive technology.
 */
export function AppSidebar(props: SidebarProps) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [open, setOpen] = useSidebarState();
  const [wasPhone, setWasPhone] = useState(isPhone);
  const isCrossing = wasPhone !== isPhone;

  useEffect(() => {
    if (!isCrossing) return;
    setOpen(!isPhone);
    setWasPhone(isPhone);
  }, [isCrossing, isPhone, setOpen]);

  return (
    <Sidebar
      {...props}
      open={isCrossing ? !isPhone : open}
      {...(isPhone && { slotProps: { paper: { 'aria-label': 'Menu' } } })}
    />
  );
}
