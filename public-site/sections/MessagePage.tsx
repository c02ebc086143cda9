import type { ReactNode } from 'react';
import { Head } from '../head/Head.tsx';
import { useSiteSettings } from '../site/site-context.tsx';
import { Message } from '../ui/Message.tsx';

interface NarrowPageProps {
  /** Without the brand. */
  title: string;
  description: string;
  path: string;
  /** What browser/reports.ts reports as missing. */
  missing?: 'article' | undefined;
  children: ReactNode;
}

/** A page in one narrow column, which is not for search engines. */
export function NarrowPage({ title, description, path, missing, children }: NarrowPageProps) {
  const { name } = useSiteSettings();
  return (
    <div className="wrap narrow-page" data-missing={missing}>
      <Head title={`${title} | ${name}`} description={description} path={path} noindex />
      {children}
    </div>
  );
}

interface MessagePageProps extends NarrowPageProps {
  tone: 'empty' | 'error' | 'missing';
  /** Instead of the title. */
  heading?: string;
}

/** A page that says one thing. */
export function MessagePage({ tone, heading, children, ...page }: MessagePageProps) {
  return (
    <NarrowPage {...page}>
      <Message tone={tone} level={1} title={heading ?? page.title}>
        {children}
      </Message>
    </NarrowPage>
  );
}
