import { fillIn } from '#shared/fill-in.ts';
import type { TeamMemberView } from '#shared/website-lists.ts';
import { usePageTexts } from '../site/page-texts.ts';
import { Glyph } from '../ui/icons.tsx';
import { Portrait } from './Portrait.tsx';

interface MemberCardProps {
  member: TeamMemberView;
  /** Whether the portrait is visible at once. */
  eager: boolean;
}

/** A portrait whose description and experience rise on hover, focus or tap (browser/reveal.ts); phones show them always. */
export function MemberCard({ member, eager }: MemberCardProps) {
  const { id, name, role, description, experience } = member;
  const texts = usePageTexts('team');
  return (
    <article className="member">
      <Portrait member={member} className="member__portrait" eager={eager} />
      <div className="member__name">
        <h2 className="display display-0">{name}</h2>
        <p>{role}</p>
      </div>
      <div className="member__more dark" id={`about-${id}`}>
        <p>{description}</p>
        <p>
          <b>{texts.experience}</b> {experience}
        </p>
      </div>
      <button
        type="button"
        className="member__toggle"
        aria-expanded={false}
        aria-controls={`about-${id}`}
        aria-label={fillIn(texts.about, { person: name })}
      >
        <Glyph />
      </button>
    </article>
  );
}
