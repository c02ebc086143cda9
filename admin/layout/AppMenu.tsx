import ChevronIcon from '@mui/icons-material/ExpandMore';
import { Box, IconButton, List, ListItem, ListItemButton, ListItemIcon } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { usePermissions } from 'react-admin';
import { useLocation } from 'react-router-dom';
import type { Roles } from '#shared/permissions.ts';
import { placeAt, sectionsFor } from './sections.tsx';

/**
 * The navigation, with what the account may open; permissions come from the same table as the API's. Not react-admin's
 * Menu, because an entry holds a link, a button and a list, which a `menuitem` must not.
 * @param badges of entries, by name, and of parts, by address
 */
export function AppMenu({ badges }: { badges: { readonly [nameOrAddress: string]: ReactNode } }) {
  const { permissions: roles } = usePermissions<Roles>();
  const here = placeAt(useLocation().pathname);
  const sections = sectionsFor(roles);
  // An entry opened by hand stays open until another one becomes the current page.
  const [chosen, choose] = useState<{ while: string | undefined; label: string | undefined }>();
  const open = chosen && chosen.while === here?.entry ? chosen.label : here?.entry;
  return (
    <Box component="nav" aria-label="Back office" sx={{ pt: 1 }}>
      <List disablePadding>
        {sections.map(({ name, label, icon, parts }) => {
          const isAlone = sections.length === 1;
          const hasParts = parts.length > 1 || isAlone;
          const isOpen = hasParts && (isAlone || open === label);
          // Only one is marked as the current page: the part if it is visible, otherwise the entry.
          const isPage = here?.entry === label && !isOpen;
          const toggle = hasParts && !isAlone && (
            <IconButton
              edge="end"
              size="small"
              aria-label={`${label}: parts`}
              aria-expanded={isOpen}
              onClick={() => choose({ while: here?.entry, label: isOpen ? undefined : label })}
              sx={{ width: { xs: 44, md: 36 }, height: { xs: 44, md: 36 } }}
            >
              <ChevronIcon sx={{ fontSize: '1.25rem', transform: isOpen ? 'rotate(180deg)' : undefined }} />
            </IconButton>
          );
          return (
            <Box component="li" key={name} sx={isOpen ? { pb: 0.75 } : undefined}>
              <ListItem component="div" disablePadding secondaryAction={toggle}>
                <Line to={parts[0].to} isPage={isPage} height={{ xs: 52, md: 46 }}>
                  <ListItemIcon sx={{ '& > svg': { fontSize: 'min(1.375rem, 26px)' } }}>{icon}</ListItemIcon>
                  <b>{label}</b>
                  {badges[name]}
                </Line>
              </ListItem>
              {isOpen && (
                <List disablePadding>
                  {parts.map((part) => (
                    <ListItem key={part.to} disablePadding>
                      <Line to={part.to} isPage={here?.part === part.to} height={{ xs: 46, md: 38 }} isPart>
                        {part.label}
                        <Box component="span" sx={{ ml: 'auto', color: 'text.secondary' }}>
                          {badges[part.to]}
                        </Box>
                      </Line>
                    </ListItem>
                  ))}
                </List>
              )}
            </Box>
          );
        })}
      </List>
    </Box>
  );
}

interface LineProps {
  to: string;
  isPage: boolean;
  height: { xs: number; md: number };
  isPart?: boolean;
  children: ReactNode;
}

function Line({ to, isPage, height, isPart = false, children }: LineProps) {
  return (
    <ListItemButton
      to={to}
      selected={isPage}
      aria-current={isPage ? 'page' : undefined}
      sx={{
        minHeight: height,
        gap: 1,
        py: 0,
        pl: isPart ? '50px' : 1.5,
        fontSize: isPart ? '0.9375rem' : '1rem',
        whiteSpace: 'nowrap',
        borderLeft: '4px solid transparent',
        '& b': { fontWeight: 600 },
        '&.Mui-selected': {
          color: 'primary.main',
          fontWeight: 650,
          bgcolor: 'primary.light',
          borderColor: 'primary.main',
        },
        // Inset, because the menu clips what overflows.
        '&.Mui-focusVisible': { outlineOffset: '-3px' },
      }}
    >
      {children}
    </ListItemButton>
  );
}
