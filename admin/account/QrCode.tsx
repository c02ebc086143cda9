import { encode } from 'uqr';

/** Modules of quiet zone around the code. It stays white in dark mode too, because cameras expect that. */
const QUIET_ZONE = 4;

export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: 'M' });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')));
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={232}
      height={232}
      role="img"
      aria-label="QR code for the authenticator app"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
