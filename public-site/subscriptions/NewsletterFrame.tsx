import type { ReactNode } from 'react';
import { Head } from '../head/Head.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';

interface NewsletterFrameProps {
  title: string;
  path: string;
  children: ReactNode;
}

/** Frame of the pages about the newsletter, which are not for search engines. */
export function NewsletterFrame({ title, path, children }: NewsletterFrameProps) {
  const { name } = useSiteSettings();
  const { description } = usePageTexts('newsletter');
  return (
    <div className="wrap narrow-page">
      <Head title={`${title} | ${name}`} description={description} path={path} noindex />
      {children}
    </div>
  );
}
