import type { ReactNode } from 'react';
import { Head } from '../head/Head.tsx';
import { useSiteSettings } from '../site/site-context.tsx';
import { Message } from '../ui/Message.tsx';

interface NarrowPageProps {
  /** Without the brand. */
  title: string;
  description: string;
  path: string;
  /** Whether it answers a form that was not accepted. */
  isRefused?: boolean;
  /** Whether search engines may list it. */
  isListed?: boolean;
  /** What browser/reports.ts reports as missing. */
  missing?: 'article' | undefined;
  children: ReactNode;
}

/** A page in one narrow column. */
export function NarrowPage(props: NarrowPageProps) {
  const { title, description, path, isRefused = false, isListed = false, missing, children } = props;
  const { name } = useSiteSettings();
  return (
    <div className="wrap narrow-page" data-missing={missing}>
      <Head
        title={`${isRefused ? 'Error: ' : ''}${title} | ${name}`}
        description={description}
        path={path}
        noindex={!isListed}
      />
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
