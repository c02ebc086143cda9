import type { OFFICE_PLANS } from '#shared/website-lists.ts';

type Plan = (typeof OFFICE_PLANS)[number];

/** A drawing of the place, grey for a coming office (styles/contact.css). */
export function OfficePlan({ name }: { name: Plan }) {
  return (
    <svg className="office__plan" viewBox="0 0 280 150" aria-hidden="true">
      {PLANS[name].map(([colour, d]) => (
        <path key={d} fill={`var(--${colour})`} d={d} />
      ))}
    </svg>
  );
}

/** What each plan draws in which colour, from back to front. */
const PLANS: { readonly [name in Plan]: readonly (readonly [colour: string, d: string])[] } = {
  lancashire: [
    ['verve', 'M0 0h280v150H0z'],
    ['primary', 'M44 150a96 96 0 1 0 192 0a96 96 0 1 0 -192 0z'],
    ['accent', 'M78 150a62 62 0 1 0 124 0a62 62 0 1 0 -124 0z'],
    ['ink', 'M112 150a28 28 0 1 0 56 0a28 28 0 1 0 -56 0z'],
  ],
  manchester: [
    ['secondary', 'M0 0h280v150H0z'],
    [
      'primary',
      'M0 150V84l46-30v96zM58 150V50h50v100zM120 150V20h44v130zM176 150V70l52-34v114zM240 150V94h40v56z',
    ],
    ['accent', 'M132 34h20v12h-20zM132 58h20v12h-20zM132 82h20v12h-20zM70 66h26v12H70zM70 90h26v12H70z'],
  ],
  leeds: [
    ['accent', 'M0 0h280v150H0z'],
    ['primary', 'M0 150a70 70 0 0 1 140 0zM140 150a70 70 0 0 1 140 0z'],
    ['ink', 'M110 20h60v130h-60z'],
  ],
  london: [
    ['secondary', 'M0 0h280v150H0z'],
    ['ink', 'M0 110h280v40H0z'],
    ['primary', 'M60 110V40h24v70zM196 110V40h24v70zM60 64h160v16H60z'],
  ],
};
