import type { ReactNode } from 'react';
import type { OFFICE_PLANS } from '#shared/website-lists.ts';

type Plan = (typeof OFFICE_PLANS)[number];

/** A drawing of the place, grey for a coming office (styles/contact.css). */
export function OfficePlan({ name }: { name: Plan }) {
  return (
    <svg className="office__plan" viewBox="0 0 280 150" aria-hidden="true">
      {PLANS[name]}
    </svg>
  );
}

const PLANS: { [name in Plan]: ReactNode } = {
  lancashire: (
    <>
      <path fill="var(--verve)" d="M0 0h280v150H0z" />
      <circle cx="140" cy="150" r="96" fill="var(--primary)" />
      <circle cx="140" cy="150" r="62" fill="var(--accent)" />
      <circle cx="140" cy="150" r="28" fill="var(--ink)" />
    </>
  ),
  manchester: (
    <>
      <path fill="var(--secondary)" d="M0 0h280v150H0z" />
      <path
        d="M0 150V84l46-30v96zM58 150V50h50v100zM120 150V20h44v130zM176 150V70l52-34v114zM240 150V94h40v56z"
        fill="var(--primary)"
      />
      <path
        d="M132 34h20v12h-20zM132 58h20v12h-20zM132 82h20v12h-20zM70 66h26v12H70zM70 90h26v12H70z"
        fill="var(--accent)"
      />
    </>
  ),
  leeds: (
    <>
      <path fill="var(--accent)" d="M0 0h280v150H0z" />
      <path d="M0 150a70 70 0 0 1 140 0zM140 150a70 70 0 0 1 140 0z" fill="var(--primary)" />
      <path d="M110 20h60v130h-60z" fill="var(--ink)" />
    </>
  ),
  london: (
    <>
      <path fill="var(--secondary)" d="M0 0h280v150H0z" />
      <path d="M0 110h280v40H0z" fill="var(--ink)" />
      <path d="M60 110V40h24v70zM196 110V40h24v70zM60 64h160v16H60z" fill="var(--primary)" />
    </>
  ),
};
