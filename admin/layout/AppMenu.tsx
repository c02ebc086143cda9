import { Box } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import { usePermissions } from 'react-admin';
import { useLocation } from 'react-router-dom';
import { MenuEntry } from './MenuEntry.tsx';
import { isCurrent, sectionsFor } from './sections.tsx';

/**
 * The navigation, with what the account may open; permissions come from the same table as the API's. Not react-admin's
 * Menu, because an entry holds a link, a button and a list, which a `menuitem` must not.
 * @param size of its lines: `thumb` on phones
 */
export function AppMenu({ size = 'mouse' }: { size?: 'mouse' | 'thumb' }) {
  const { permissions: role } = usePermissions<string | null>();
  const { pathname } = useLocation();
  const sections = sectionsFor(role);
  const current = sections.find(({ parts }) => parts.some((part) => isCurrent(part, pathname)))?.name;
  // An entry opened by hand stays open until another one becomes the current page.
  const [chosen, choose] = useState<{ while: string | undefined; name: string | undefined }>();
  const open = chosen && chosen.while === current ? chosen.name : current;

  return (
    <Box
      component="nav"
      aria-label="Back office"
      onKeyDown={moveByArrows}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: '100%', pt: 1.25 }}
    >
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, flex: 1 }}>
        {sections.map((section) => (
          <MenuEntry
            key={section.name}
            section={section}
            size={size}
            isOpen={sections.length === 1 || open === section.name}
            isAlone={sections.length === 1}
            onToggle={(isOpen) => choose({ while: current, name: isOpen ? section.name : undefined })}
          />
        ))}
      </Box>
    </Box>
  );
}

/** Up and Down move between focusable elements. The entry itself handles Right and Left. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const place = links.findIndex((link) => link.parentElement?.contains(event.target as Node));
  event.preventDefault();
  links.at((place + step) % links.length)?.focus();
}
