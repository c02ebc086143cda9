export interface Device {
  /** Such as 'Firefox on Windows'. */
  name: string;
  kind: 'phone' | 'tablet' | 'computer';
}

/** By what a User-Agent names, the first that applies: others name Chrome and Safari too. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;
const SYSTEMS = [
  [/\biPhone\b/, 'iOS', 'phone'],
  [/\biPad\b/, 'iOS', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bMac OS X\b/, 'macOS', 'computer'],
  [/\bCrOS\b/, 'Chrome OS', 'computer'],
  [/\bLinux\b/, 'Linux', 'computer'],
] as const;

/** @returns the browser and system that a User-Agent names, in words its owner recognises */
export function describeDevice(userAgent: string | null): Device {
  const [, browser] = BROWSERS.find(([sign]) => sign.test(userAgent ?? '')) ?? [];
  if (!browser) return { name: 'Unknown browser', kind: 'computer' };
  const [, system, kind = 'computer'] = SYSTEMS.find(([sign]) => sign.test(userAgent ?? '')) ?? [];
  return { name: system ? `${browser} on ${system}` : browser, kind };
}
