import type { ReactNode } from 'react';

/** A drawing in two colours: the text's own and --icon-2. */
export function SpecialityIcon({ name }: { name: string }) {
  return (
    <svg className="speciality__icon" viewBox="0 0 48 48" aria-hidden="true" fill="currentColor">
      {DRAWINGS[name]}
    </svg>
  );
}

const SECOND = 'var(--icon-2)';

/** Sixteen dots that grow towards the lower right; those in the upper right half are emphasised. */
const DOTS = [0, 1, 2, 3].flatMap((column) =>
  [0, 1, 2, 3].map((row) => ({
    x: 7.5 + 11 * column,
    y: 7.5 + 11 * row,
    radius: 3.86 + 0.62 * (column - row),
    second: column + (3 - row) > 3,
  })),
);

const DRAWINGS: { [name: string]: ReactNode } = {
  strategy: (
    <>
      <path d="M4 34h12v10H4zM18 24h12v20H18z" />
      <path fill={SECOND} d="M32 14h12v30H32z" />
      <circle cx="10" cy="16" r="6" />
      <path d="M10 13h20v6H10z" />
    </>
  ),
  growth: (
    <>
      <path d="M4 44V30h10v14zM18 44V20h10v24z" />
      <path fill={SECOND} d="M32 44V24a20 20 0 0 1 12-18v38z" />
    </>
  ),
  leadership: (
    <>
      <path d="M2 24h44v7H2zM7 31h8l-2 13H9zM33 31h8l-2 13h-4z" />
      <circle cx="10" cy="13" r="6" />
      <circle fill={SECOND} cx="24" cy="11" r="8" />
      <circle cx="38" cy="13" r="6" />
    </>
  ),
  innovation: (
    <>
      <path d="M4 4h20v40H4z" />
      <path fill={SECOND} d="M24 4a20 20 0 0 1 0 40z" />
    </>
  ),
  mergers: (
    <>
      <path d="M17 8a16 16 0 1 0 7 30.4A20 20 0 0 1 24 9.6 16 16 0 0 0 17 8z" />
      <path d="M31 8a16 16 0 1 1-7 30.4 20 20 0 0 0 0-28.8A16 16 0 0 1 31 8z" fill={SECOND} />
    </>
  ),
  equity: (
    <>
      <path d="M4 36h40v8H4zM4 25h40v8H4z" />
      <path fill={SECOND} d="M10 22a14 14 0 0 1 28 0z" />
    </>
  ),
  people: (
    <>
      <circle cx="15" cy="14" r="9" />
      <path d="M2 44a13 17 0 0 1 26 0z" />
      <circle fill={SECOND} cx="35" cy="18" r="7" />
      <path fill={SECOND} d="M31 44c0-8-1-11-3-14a11 14 0 0 1 18 14z" />
    </>
  ),
  brand: (
    <>
      <path d="M4 18h10L34 6v36L14 30H4z" />
      <path d="M12 32h8l3 12h-8z" />
      <path fill={SECOND} d="M37 14a10 10 0 0 1 0 20z" />
    </>
  ),
  finance: (
    <>
      <path d="M22 6v20h20A20 20 0 1 1 22 6z" />
      <path fill={SECOND} d="M27 2a19 19 0 0 1 19 19H27z" />
    </>
  ),
  esg: (
    <>
      <path d="M22 44V26A20 20 0 0 0 4 8v16a20 20 0 0 0 18 20z" />
      <path fill={SECOND} d="M26 44V22A20 20 0 0 1 44 4v16a22 22 0 0 1-18 24z" />
    </>
  ),
  legal: (
    <>
      <path d="M21 6h6v34h-6zM12 40h24v5H12zM4 9h40v6H4z" />
      <path fill={SECOND} d="M1 22h18a9 9 0 0 1-18 0zM29 22h18a9 9 0 0 1-18 0z" />
    </>
  ),
  logistics: (
    <>
      <path d="M4 10h24v24H4z" />
      <path fill={SECOND} d="M30 18h8l7 8v8H30z" />
      <circle cx="13" cy="38" r="6" />
      <circle cx="36" cy="38" r="6" />
    </>
  ),
  turnaround: (
    <>
      <path d="M4 38h40v-8H4z" />
      <path d="M9 30h8L15 14h-4z" />
      <path fill={SECOND} d="M31 30h8l-2-16h-4zM24 2l9 9H15z" />
    </>
  ),
  data: DOTS.map(({ x, y, radius, second }) => (
    <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} fill={second ? SECOND : undefined} />
  )),
};
