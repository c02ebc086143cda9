import { Link } from 'react-router-dom';
import { fillIn } from '#shared/fill-in.ts';
import { POLICY_VERSION } from '#shared/public.ts';
import { Head } from '../head/Head.tsx';
import { breadcrumbs, webPage } from '../head/structured-data.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings, useToday } from '../site/site-context.tsx';
import { britishDate } from '../ui/dates.ts';
import { FilledText } from '../ui/FilledText.tsx';
import { ArrowIcon } from '../ui/icons.tsx';
import { fill, retentionLines, withLinks } from './fill.tsx';
import type { LegalBlock, LegalText } from './legal-text.ts';

/** Title and dates, the contents at the left, the text at the right. */
export function LegalDocument({ text, path }: { text: LegalText; path: string }) {
  const settings = useSiteSettings();
  const today = useToday();
  const texts = usePageTexts('legal');
  const sections = text.sections.filter(({ needs }) => !needs || settings[needs]);
  return (
    <div className="wrap legal">
      <Head
        title={`${text.title} | ${settings.name}`}
        description={text.description}
        path={path}
        structuredData={[
          webPage(settings, { type: 'WebPage', name: text.title, path, description: text.description }),
          breadcrumbs(settings, [[text.title, path]]),
        ]}
      />
      <Link className="text-link legal__back" to="/">
        <ArrowIcon className="icon-back" />
        <span>{texts.back}</span>
      </Link>
      <h1 className="display display-3">{text.title}</h1>
      <p className="lead">{text.lead}</p>
      <p className="legal__dates">
        <span>
          <FilledText
            text={texts.updated}
            parts={{ date: <time dateTime={today}>{britishDate(today)}</time> }}
          />
        </span>
        <span>{fillIn(texts.version, { version: POLICY_VERSION })}</span>
      </p>
      <div className="legal__body">
        <nav className="legal__contents" aria-labelledby="contents">
          <h2 id="contents">{texts.contents}</h2>
          <ol>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose legal__text">
          {sections.map(({ id, title, blocks }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id} tabIndex={-1}>
                {title}
              </h2>
              {blocks.map((block) => (
                <Block key={String(block)} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

function Block({ block }: { block: LegalBlock }) {
  const settings = useSiteSettings();
  if (typeof block !== 'string') {
    const points = block.flatMap((point) =>
      point === '{retention}' ? retentionLines(settings.retention) : point,
    );
    return (
      <ul>
        {points.map((point) => (
          <li key={point}>{withLinks(fill(point, settings))}</li>
        ))}
      </ul>
    );
  }
  const text = fill(block, settings);
  return text ? <p>{withLinks(text)}</p> : null;
}
