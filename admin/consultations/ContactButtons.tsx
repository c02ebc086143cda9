import MailIcon from '@mui/icons-material/MailOutlined';
import PhoneIcon from '@mui/icons-material/PhoneOutlined';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';
import { Box, Button, IconButton, Tooltip } from '@mui/material';
import type { ReactElement } from 'react';
import type { Consultation } from '#shared/consultations.ts';
import { greetingFor, mailLink, telephoneLink, whatsappLink } from './contact-links.ts';
import { nameOf } from './name.ts';
import { useMyName } from './useMyName.ts';

interface Way {
  label: string;
  href: string;
  icon: ReactElement;
}

/** One tap to call, write on WhatsApp or mail; only the ways that the request gives. */
export function ContactButtons({ request, compact }: { request: Consultation; compact?: boolean }) {
  const from = useMyName() ?? '';
  const who = nameOf(request);
  const ways = waysTo(request, from);
  if (compact) {
    return ['Call', 'WhatsApp', 'Email'].map((name) => {
      const way = ways.find(({ label }) => label === name);
      // A way that is missing leaves its place, so that the others stand below each other in a list.
      if (!way) return <Box key={name} component="span" sx={{ width: ICON_SIZE, display: 'inline-block' }} />;
      const { label, href, icon } = way;
      return (
        <Tooltip key={label} title={label === 'Call' ? `Call ${request.phone}` : label}>
          <IconButton
            href={href}
            aria-label={`${label}: ${who}`}
            color="secondary"
            {...opening(href)}
            onClick={(event) => event.stopPropagation()}
            sx={{ width: ICON_SIZE, height: ICON_SIZE }}
          >
            {icon}
          </IconButton>
        </Tooltip>
      );
    });
  }
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1,
        width: { xs: '100%', sm: 'auto' },
        gridTemplateColumns: { xs: `repeat(${ways.length}, minmax(0, 1fr))`, sm: 'none' },
        gridAutoFlow: { sm: 'column' },
      }}
    >
      {ways.map(({ label, href, icon }) => (
        <Button
          key={label}
          href={href}
          variant="outlined"
          color="secondary"
          startIcon={icon}
          aria-label={`${label}: ${who}`}
          {...opening(href)}
          sx={{
            minHeight: { xs: 56, sm: 44 },
            px: { xs: 0.5, sm: 1.5 },
            flexDirection: { xs: 'column', sm: 'row' },
            fontSize: { xs: '0.875rem', sm: 'inherit' },
            bgcolor: 'background.paper',
            // MUI gives a button with an icon the height of a line, which would stand above the icon here.
            '&::before': { content: 'none' },
            '& .MuiButton-startIcon': { m: { xs: 0, sm: '0 8px 0 -2px' } },
          }}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}

const ICON_SIZE = 44;

const opening = (href: string) => (href.startsWith('https:') ? { target: '_blank', rel: 'noopener' } : {});

function waysTo(request: Consultation, from: string): Way[] {
  const site =
    document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? 'our team';
  const greeting = greetingFor(request, from, site);
  const call = telephoneLink(request.phone);
  const chat = whatsappLink(request.phone, greeting);
  const mail = mailLink(request, `Your consultation request to ${site}`, `${greeting}\n\n`);
  return [
    ...(call ? [{ label: 'Call', href: call, icon: <PhoneIcon /> }] : []),
    ...(chat ? [{ label: 'WhatsApp', href: chat, icon: <WhatsAppIcon /> }] : []),
    { label: 'Email', href: mail, icon: <MailIcon /> },
  ];
}
