/** The brand's colours as the admin uses them: calm surfaces, colour only for state and action. */
export const colours = {
  ink: '#24060F',
  claret: '#5C0A2B',
  claretDeep: '#3E0519',
  claretTint: '#F3E3E9',
  vermilion: '#FF5A36',
  vermilionTint: '#FFE2D9',
  brass: '#FFC93D',
  brassTint: '#FFF1CC',
  sky: '#A9D6F5',
  skyTint: '#E4F2FC',
  paper: '#F6F5F7',
  white: '#FFFFFF',
  muted: '#6A4753',
  onDarkMuted: '#E3C3CE',
  line: '#DCD3D7',
  lineControl: '#8B6D78',
  success: '#0A6A4C',
  successTint: '#DDF2E8',
  danger: '#BE0B22',
  dangerTint: '#FDE6E5',
} as const;

export const fonts = {
  text: '"Host Grotesk Variable", system-ui, Arial, sans-serif',
  display: '"Alumni Sans Variable", Impact, "Arial Narrow", sans-serif',
  code: 'ui-monospace, "Cascadia Mono", "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
} as const;

/** Only what floats above the page casts a shadow. */
export const floatShadow = '0 2px 6px rgb(36 6 15 / 0.12), 0 18px 44px -12px rgb(36 6 15 / 0.35)';
