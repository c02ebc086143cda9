import type { SectorView } from '#shared/website-lists.ts';
import { ConsultationButton, ConsultationTextButton } from '../consultations/ConsultationButton.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { NewTabLink } from '../ui/Link.tsx';
import { Picture } from '../ui/Picture.tsx';

export function Sectors({ sectors }: { sectors: readonly SectorView[] }) {
  const texts = usePageTexts('home');
  if (sectors.length === 0) return null;
  return (
    <section className="section paper" aria-labelledby="sectors-title">
      <div className="wrap">
        <div className="section-head split">
          <h2 className="display display-2" id="sectors-title">
            {texts.sectors_title}
          </h2>
          <p>{texts.sectors_text}</p>
        </div>
        <ul className="sectors__grid cards">
          {sectors.map((sector) => (
            <li key={sector.id}>
              <SectorCard sector={sector} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The settings with the websites of the first two sectors. */
const SITES_IN_SETTINGS: { [icon: string]: 'family_business_url' | 'manufacturing_url' } = {
  family: 'family_business_url',
  manufacturing: 'manufacturing_url',
};

function SectorCard({ sector }: { sector: SectorView }) {
  const { icon, title, description, image, picture, link_type, site_url } = sector;
  const settings = useSiteSettings();
  const { new_tab } = usePageTexts('layout');
  const { sectors_button: button, sectors_link: link } = usePageTexts('home');
  const source = `sector_${icon ?? 'other'}`;
  const inSettings = SITES_IN_SETTINGS[icon ?? ''];
  const ownSite = site_url ?? (inSettings && settings[inSettings]);
  return (
    <article className="sector">
      <div className="sector__picture">
        {image && (
          <Picture
            className="cover"
            src={image}
            image={picture}
            sizes="(min-width: 1024px) 33vw, (min-width: 768px) 50vw, 100vw"
            alt=""
            width="400"
            height="300"
            loading="lazy"
            decoding="async"
          />
        )}
      </div>
      <div className="sector__text">
        <h3 className="display display-0">{title}</h3>
        <p className="muted small">{description}</p>
        <div className="cluster">
          {link_type === 'external' ? (
            <>
              <ConsultationButton source={source} size="small" aria-label={`${button}: ${title}`}>
                {button}
              </ConsultationButton>
              {ownSite && (
                <NewTabLink href={ownSite} aria-label={`${link}: ${title} ${new_tab}`}>
                  {link}
                </NewTabLink>
              )}
            </>
          ) : (
            <ConsultationTextButton source={source} aria-label={`${button}: ${title}`}>
              {button}
            </ConsultationTextButton>
          )}
        </div>
      </div>
    </article>
  );
}
