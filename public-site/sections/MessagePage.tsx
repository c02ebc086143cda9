import type { ReactNode } from 'react';
import { Head, type HeadProps } from '../head/Head.tsx';
import { useSiteSettings } from '../site/site-context.tsx';
import { Message } from '../ui/Message.tsx';

/** The page's metadata, with a title that lacks the brand. */
interface NarrowPageProps extends Omit<HeadProps, 'noindex'> {
  /** Whether it answers a form that was not accepted. */
  isRefused?: boolean;
  /** Whether search engines may list it. */
  isListed?: boolean;
  /** What browser/reports.ts reports as missing. */
  missing?: 'article' | undefined;
  children: ReactNode;
}

/** A page in one narrow column. */
export function NarrowPage({ isRefused, isListed, missing, title, children, ...head }: NarrowPageProps) {
  const { name } = useSiteSettings();
  return (
    <div className="wrap narrow-page" data-missing={missing}>
      <Head title={`${isRefused ? 'Error: ' : ''}${title} | ${name}`} noindex={!isListed} {...head} />
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
