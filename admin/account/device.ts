import Bowser from 'bowser';

export interface Device {
  /** Such as 'Firefox on Windows'. */
  name: string;
  kind: 'phone' | 'tablet' | 'computer';
}

/** @returns the browser and system that a User-Agent names, in words its owner recognises */
export function describeDevice(userAgent: string | null): Device {
  if (!userAgent) return { name: 'Unknown browser', kind: 'computer' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  if (!browser.name) return { name: 'Unknown browser', kind: 'computer' };
  const system = os.name ? ` on ${os.name}` : '';
  return { name: `${browser.name}${system}`, kind: KINDS[platform.type ?? ''] ?? 'computer' };
}

const KINDS: Record<string, Device['kind']> = { mobile: 'phone', tablet: 'tablet' };
