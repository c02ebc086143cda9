import { ConsultationButton, ConsultationTextButton } from '../consultations/ConsultationButton.tsx';
import { SECTORS, type Sector } from '../content/sectors.ts';
import { useSiteSettings } from '../site/site-context.tsx';
import { NewTabLink } from '../ui/TextLink.tsx';

export function Sectors() {
  return (
    <section className="section sectors paper" aria-labelledby="sectors-title">
      <div className="wrap">
        <div className="section-head">
          <h2 className="display display-2" id="sectors-title">
            Who We Help
          </h2>
          <p>Nine kinds of company, one kind of owner: already successful and not finished.</p>
        </div>
        <ul className="sectors__grid">
          {SECTORS.map((sector) => (
            <li key={sector.title}>
              <SectorCard sector={sector} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function SectorCard({
  sector: { icon, title, description, image, sectorUrl, linkType },
}: {
  sector: Sector;
}) {
  const settings = useSiteSettings();
  const source = `sector_${icon}`;
  const ownSite = sectorUrl && settings[sectorUrl];
  return (
    <article className="sector">
      <div className="sector__picture">
        <img src={image} alt="" width="400" height="300" loading="lazy" decoding="async" />
      </div>
      <div className="sector__text">
        <h3 className="display">{title}</h3>
        <p className="sector__description">{description}</p>
        <div className="sector__actions">
          {linkType === 'external' ? (
            <>
              <ConsultationButton source={source} size="small" aria-label={`Get In Touch: ${title}`}>
                Get In Touch
              </ConsultationButton>
              {ownSite && (
                <NewTabLink
                  href={ownSite}
                  aria-label={`Submission Dedicated Site: ${title} (opens in a new tab)`}
                >
                  Submission Dedicated Site
                </NewTabLink>
              )}
            </>
          ) : (
            <ConsultationTextButton source={source} aria-label={`Get In Touch: ${title}`}>
              Get In Touch
            </ConsultationTextButton>
          )}
        </div>
      </div>
    </article>
  );
}
