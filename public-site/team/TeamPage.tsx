import type { ShownRecords } from '#shared/website-lists.ts';
import { FullContactOptions } from '../sections/ContactOptions.tsx';
import { Cards } from '../sections/TitledSection.tsx';
import { type LoadedPage, type LoaderContext, need, type ShownLists } from '../site/load.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { Glyph } from '../ui/icons.tsx';
import { Message } from '../ui/Message.tsx';
import { PageTop } from '../ui/PageHero.tsx';
import { Picture } from '../ui/Picture.tsx';

export const loadTeam = async (context: LoaderContext): Promise<LoadedPage> => ({
  page: <TeamPage team={await need(context, context.api.listRecords('team-members'))} />,
});

/** @param team undefined if it could not be read */
function TeamPage({ team }: { team: ShownLists['team-members'] | undefined }) {
  return (
    <>
      <PageTop name="team" type="CollectionPage" texts={usePageTexts('team')} />
      {!team && (
        <Message tone="error" title="The team could not be loaded">
          <p>Please load this page again in a minute.</p>
        </Message>
      )}
      {team && team.length > 0 && (
        <section className="section team paper" aria-label="The team">
          <Cards
            of={team}
            // Four in one row, as the last would be alone on the next.
            className={`wrap cards cards--${team.length === 4 ? 4 : 3}`}
            card={(member, index) => <MemberCard member={member} eager={index < 3} />}
          />
        </section>
      )}
      <FullContactOptions />
    </>
  );
}

interface MemberCardProps {
  member: ShownRecords['team-members'];
  /** Whether the portrait is visible at once. */
  eager: boolean;
}

/** A portrait whose description and experience rise on hover, focus or tap (browser/reveal.ts); phones show them always. */
function MemberCard({ member, eager }: MemberCardProps) {
  const { id, name, role, description, experience } = member;
  return (
    <article className="member">
      <Portrait member={member} className="cover" eager={eager} />
      <div className="member__name">
        <h2 className="display display-0">{name}</h2>
        <p className="muted">{role}</p>
      </div>
      <div className="member__more dark" id={`about-${id}`}>
        <p>{description}</p>
        <p>
          <b>Experience</b> {experience}
        </p>
      </div>
      <button
        type="button"
        className="icon-button member__toggle"
        aria-expanded={false}
        aria-controls={`about-${id}`}
        aria-label={`About ${name}`}
      >
        <Glyph />
      </button>
    </article>
  );
}

interface PortraitProps {
  member: Pick<ShownRecords['team-members'], 'name' | 'image' | 'image_alt' | 'picture'>;
  className: string;
  /** Whether it is visible at once. */
  eager?: boolean;
}

/** A portrait in the ratio 4:5, or initials. */
export function Portrait({ member: { name, image, image_alt, picture }, className, eager }: PortraitProps) {
  if (!image)
    return (
      <span className={`${className} portrait-initials display`} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  return (
    <Picture
      className={className}
      src={image}
      image={picture}
      sizes="(min-width: 1024px) 420px, (min-width: 641px) 50vw, 100vw"
      alt={image_alt ?? `Portrait of ${name}`}
      width="320"
      height="400"
      loading={eager ? 'eager' : 'lazy'}
    />
  );
}

/** First letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const first = words.at(0);
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last].map((word) => (word ? [...word][0] : '')).join('');
}
