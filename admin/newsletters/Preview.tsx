import { Alert, Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Newsletter, NewsletterPreview } from '#shared/newsletters.ts';
import { Panel } from '../layout/Panel.tsx';
import { SCALED_FRAME, scaledInto, useElementSize } from '../layout/scaled-frame.ts';
import { adminApi } from '../session/http.ts';
import { colours } from '../theme/colours.ts';
import { apiPath } from './start-campaign.tsx';

/** Width in pixels on a typical phone, and the mail's full width. */
const WIDTHS = { phone: 390, computer: 640 };

const VIEWS = [
  { id: 'phone', label: 'Phone' },
  { id: 'computer', label: 'Computer' },
  { id: 'text', label: 'Text only' },
] as const;
type View = (typeof VIEWS)[number]['id'];

/** Both colour schemes beside each other where there is room. */
const COLUMNS = {
  phone: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))',
  computer: 'minmax(0, 1fr)',
} as const;

const SCHEMES = ['Light', 'Dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** @returns the rendered mail of the campaign as last saved */
const usePreview = ({ id, updated_at }: Pick<Newsletter, 'id' | 'updated_at'>) =>
  useQuery({
    queryKey: ['newsletters', 'preview', id, updated_at],
    queryFn: () => adminApi<NewsletterPreview>(apiPath(id, 'preview')),
    placeholderData: (before) => before,
    retry: false,
  });

/** A preview of a campaign. */
export function Preview({ newsletter }: { newsletter: Pick<Newsletter, 'id' | 'updated_at'> }) {
  return <MailPreview {...usePreview(newsletter)} />;
}

interface MailPreviewProps {
  data: { html: string; text: string } | undefined;
  error: Error | null;
  isPending: boolean;
  /** Shown above the mail. */
  children?: ReactNode;
}

/** A preview of a mail in both colour schemes, in sandboxed frames. */
export function MailPreview({ data, error, isPending, children }: MailPreviewProps) {
  const [view, setView] = useState<View>('phone');
  const isFramed = view !== 'text';
  return (
    <Panel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h3" component="h2" sx={{ flex: 1 }}>
          Preview
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label="Seen on"
          value={view}
          onChange={(_event, next: View | null) => next && setView(next)}
        >
          {VIEWS.map(({ id, label }) => (
            <ToggleButton key={id} value={id}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {children}
      {error && (
        <Alert severity="info" role="status">
          {error.message}
        </Alert>
      )}
      {isPending && <Typography role="status">Loading the preview…</Typography>}
      {data && !isFramed && <PlainText text={data.text} />}
      {data && isFramed && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: COLUMNS[view] }}>
          {SCHEMES.map((scheme) => (
            <Mail key={scheme} scheme={scheme} width={WIDTHS[view]} preview={data} />
          ))}
        </Box>
      )}
    </Panel>
  );
}

function PlainText({ text }: { text: string }) {
  return (
    <Box
      component="pre"
      tabIndex={0}
      role="region"
      aria-label="Plain text"
      sx={{
        m: 0,
        p: 2,
        maxHeight: 640,
        overflow: 'auto',
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        border: `1px solid ${colours.line}`,
        fontSize: '0.875rem',
      }}
    >
      {text}
    </Box>
  );
}

/** A frame as tall as the mail, so that the page scrolls and not the frame. */
function Mail(props: { scheme: Scheme; width: number; preview: { html: string } }) {
  const { scheme, width, preview } = props;
  const [room, watch] = useElementSize();
  const [height, setHeight] = useState(0);
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1;
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Typography component="figcaption" variant="caption" sx={{ mb: 0.5 }}>
        {scheme}
      </Typography>
      <Box
        ref={watch}
        sx={{
          position: 'relative',
          overflow: 'hidden',
          height: height > 0 ? Math.ceil(height * scale) : 480,
          outline: `1px solid ${colours.line}`,
        }}
      >
        <Box
          component="iframe"
          title={`The email, ${scheme.toLowerCase()}`}
          sandbox="allow-same-origin"
          srcDoc={inScheme(preview.html, scheme)}
          onLoad={({ currentTarget }) =>
            setHeight(currentTarget.contentDocument?.documentElement?.scrollHeight ?? 0)
          }
          sx={{ ...SCALED_FRAME, colorScheme: scheme === 'Dark' ? 'dark' : 'light' }}
          style={{ ...scaledInto(width, scale, room), height: height || '100%' }}
        />
      </Box>
    </Box>
  );
}

/** Replaces the mail's prefers-color-scheme queries, because each frame shows a fixed scheme. */
const inScheme = (html: string, scheme: Scheme): string =>
  html.replaceAll('@media (prefers-color-scheme:dark)', scheme === 'Dark' ? '@media all' : '@media not all');
