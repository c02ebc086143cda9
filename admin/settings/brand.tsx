import { Alert, Box, Button, Typography } from '@mui/material';
import { TextInput, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  BRAND_ROLE_NAMES,
  BRAND_ROLES,
  type BrandColours,
  type BrandRole,
  colourProblems,
  DEFAULT_COLOURS,
  INK,
  WHITE,
} from '#shared/brand-colours.ts';
import { COLOUR_PATTERN } from '#shared/contrast.ts';
import { coloursOf, type SiteSettingsRecord } from '#shared/settings.ts';
import { PAIR, Panel } from '../layout/Panel.tsx';
import { ImageInput } from '../media/ImageInput.tsx';
import { fonts } from '../theme/colours.ts';

const JOBS: { readonly [role in BrandRole]: string } = {
  main: 'Dark, under white words: Specialities, labels, titles. The back office takes it too, when it is next opened.',
  signal: 'Bright, under dark words: the headline of the home page, heads of forms.',
  accent: 'Bright, under dark words and on dark ground: the headlines of Contact and About.',
  quiet: 'Light, under dark words: the headline of the blog.',
};

/** The brand's four colours. Checks contrast while they are chosen, and shows problems and a preview. */
export function ColourPanel() {
  const settings = useRecordContext<SiteSettingsRecord>();
  const typed = useWatch({ name: BRAND_ROLES.map((role) => `colour_${role}`) }) as unknown[];
  if (!settings) return null;
  const saved = coloursOf(settings);
  const isWhole = typed.every((value) => typeof value === 'string' && COLOUR_PATTERN.test(value));
  const chosen = isWhole
    ? (Object.fromEntries(BRAND_ROLES.map((role, at) => [role, typed[at]])) as unknown as BrandColours)
    : saved;
  const isChanged = BRAND_ROLES.some((role) => chosen[role].toUpperCase() !== saved[role]);
  return (
    <Panel title="Colours">
      <Problems chosen={chosen} saved={saved} />
      <Box sx={PAIR}>
        {BRAND_ROLES.map((role) => (
          <ColourInput key={role} role={role} />
        ))}
      </Box>
      <Typography variant="caption">
        Text, paper and the colours of errors and success stay as they are, so that they can always be told
        apart. The drawing of the table and the typefaces belong to the design and cannot be changed here.
      </Typography>
      <ColourSample colours={chosen} isChanged={isChanged} />
    </Panel>
  );
}

function ColourInput({ role }: { role: BrandRole }) {
  const source = `colour_${role}`;
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name: source });
  const shown = typeof value === 'string' && COLOUR_PATTERN.test(value) ? value : '#000000';
  return (
    <TextInput
      source={source}
      required
      helperText={JOBS[role]}
      slotProps={{
        htmlInput: { spellCheck: false, maxLength: 7 },
        input: {
          startAdornment: (
            <Box
              component="input"
              type="color"
              aria-label={`Pick ${BRAND_ROLE_NAMES[role]}`}
              value={shown.toLowerCase()}
              onChange={(event) =>
                setValue(source, event.target.value.toUpperCase(), { shouldDirty: true, shouldTouch: true })
              }
              sx={{
                flex: 'none',
                width: 44,
                height: 44,
                p: 0,
                border: 0,
                bgcolor: 'transparent',
                cursor: 'pointer',
              }}
            />
          ),
        },
      }}
    />
  );
}

/** Colours that cannot be saved, why, and suggested alternatives. */
function Problems({ chosen, saved }: { chosen: BrandColours; saved: BrandColours }) {
  const { setValue } = useFormContext();
  const problems = colourProblems(chosen);
  const failing = BRAND_ROLES.filter((role) => problems[role]);
  const take = (role: BrandRole, colour: string) =>
    setValue(`colour_${role}`, colour, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1.5, '&:empty': { display: 'none' } }}>
      {failing.map((role) => (
        <Alert key={role} severity="error" sx={{ alignItems: 'flex-start' }}>
          <b>{`${BRAND_ROLE_NAMES[role]} cannot be saved like this.`}</b> {problems[role]?.message}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
            {problems[role]?.nearest && (
              <Button
                variant="outlined"
                size="small"
                startIcon={<Swatch colour={problems[role].nearest} />}
                onClick={() => take(role, problems[role]?.nearest ?? saved[role])}
              >
                {`Use ${problems[role].nearest}`}
              </Button>
            )}
            {chosen[role].toUpperCase() !== saved[role] && (
              <Button color="secondary" size="small" onClick={() => take(role, saved[role])}>
                {`Back to ${saved[role]}`}
              </Button>
            )}
          </Box>
        </Alert>
      ))}
    </Box>
  );
}

const Swatch = ({ colour }: { colour: string }) => (
  <Box component="span" sx={{ width: 18, height: 18, bgcolor: colour, border: '1px solid' }} />
);

const headline = {
  font: `900 clamp(1.75rem, 5vw, 2.5rem)/0.86 ${fonts.display}`,
  textTransform: 'uppercase',
} as const;

/** The website's slabs in these colours. Decorative: screen readers only get the sentence. */
function ColourSample({ colours, isChanged }: { colours: BrandColours; isChanged: boolean }) {
  const { main, signal, accent, quiet } = colours;
  return (
    <figure style={{ margin: 0 }}>
      <Box aria-hidden="true" sx={{ display: 'grid', gridTemplateColumns: { sm: '2fr 1fr' } }}>
        <Box
          sx={{ bgcolor: main, color: WHITE, p: 3, display: 'grid', gap: 1.5, alignContent: 'space-between' }}
        >
          <Box sx={headline}>
            <Box component="span" sx={{ color: signal }}>
              Fourteen ways to
            </Box>
            <br />
            turn good into great
          </Box>
          <span>
            As the Specialities page would look, with an <span style={{ color: accent }}>accent</span>.
          </span>
        </Box>
        <Box sx={{ display: 'grid', color: INK, fontWeight: 650, '& > div': { p: 2 } }}>
          <Box sx={{ bgcolor: signal }}>Home</Box>
          <Box sx={{ bgcolor: accent }}>Contact</Box>
          <Box sx={{ bgcolor: quiet }}>Blog</Box>
          <Box sx={{ bgcolor: INK, color: accent }}>Team</Box>
        </Box>
      </Box>
      <Typography component="figcaption" variant="caption" sx={{ mt: 1 }}>
        {isChanged
          ? 'A sample of your choice. Not saved yet.'
          : 'A sample: this is how the website looks now.'}
      </Typography>
    </figure>
  );
}

interface LogoInputProps {
  source: string;
  label: string;
  /** What the site shows without a logo. */
  without: string;
}

/** Picks a logo from the library, and previews it on the site's background colours. */
export function LogoInput({ source, label, without }: LogoInputProps) {
  const main = useWatch({ name: 'colour_main' });
  const grounds = [
    { name: 'white', colour: WHITE },
    { name: 'the dark bar', colour: INK },
    { name: 'the main colour', colour: COLOUR_PATTERN.test(main) ? main : DEFAULT_COLOURS.main },
  ];
  return (
    <ImageInput
      source={source}
      label={label}
      preview={(address) => (
        <>
          <Typography component="span" sx={{ fontWeight: 650, fontSize: '0.9375rem' }}>
            {label}
          </Typography>
          {address ? (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {grounds.map(({ name, colour }) => (
                <Box
                  key={name}
                  component="img"
                  src={address}
                  alt={`${label} on ${name}`}
                  sx={{ ...GROUND, bgcolor: colour }}
                />
              ))}
            </Box>
          ) : (
            <Typography color="textSecondary">{without}</Typography>
          )}
        </>
      )}
    />
  );
}

const GROUND = {
  width: 132,
  height: 84,
  p: 1.5,
  objectFit: 'contain',
  border: '2px solid',
  borderColor: 'divider',
} as const;
