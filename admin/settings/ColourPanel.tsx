import { Alert, Box, Button, Typography } from '@mui/material';
import { TextInput, useRecordContext } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  BRAND_ROLES,
  type BrandColours,
  type BrandRole,
  colourProblems,
  measureColours,
  ratioText,
} from '#shared/brand-colours.ts';
import { COLOUR_PATTERN } from '#shared/contrast.ts';
import { coloursOf, type SiteSettingsRecord } from '#shared/settings.ts';
import { Panel } from '../layout/Panel.tsx';
import { colours as scheme } from '../theme/colours.ts';
import { ColourSample } from './ColourSample.tsx';

const NAMES: { readonly [role in BrandRole]: string } = {
  main: 'Main',
  signal: 'Signal',
  accent: 'Accent',
  quiet: 'Quiet',
};
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
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {BRAND_ROLES.map((role) => (
          <ColourInput key={role} role={role} />
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary">
        Text, paper and the colours of errors and success stay as they are, so that they can always be told
        apart. The drawing of the table and the typefaces belong to the design and cannot be changed here.
      </Typography>
      <Pairs chosen={chosen} />
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
              aria-label={`Pick ${NAMES[role]}`}
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
          <b>{`${NAMES[role]} cannot be saved like this.`}</b> {problems[role]?.message}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
            {problems[role]?.nearest && (
              <Button
                variant="outlined"
                color="secondary"
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

/** Every colour pair on the website, with its contrast. */
function Pairs({ chosen }: { chosen: BrandColours }) {
  return (
    <Box>
      <Typography component="h3" sx={{ fontWeight: 650, mb: 1 }}>
        Contrast
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {measureColours(chosen).map(({ words, places, ratio, needed, passes, colours: { text, ground } }) => (
          <Box
            component="li"
            key={words}
            sx={{
              display: 'grid',
              gridTemplateColumns: '44px 1fr auto',
              gap: 1.5,
              alignItems: 'center',
              py: 1,
              borderBottom: '1px solid',
              borderColor: 'divider',
            }}
          >
            <Box
              aria-hidden="true"
              sx={{
                bgcolor: ground,
                color: text,
                display: 'grid',
                placeItems: 'center',
                height: 44,
                // A ratio of 3 is enough only for large text, so the sample is large too.
                fontSize: needed === 3 ? '1.5rem' : '1rem',
              }}
            >
              Aa
            </Box>
            <div>
              {words}
              <Typography variant="body2" color="textSecondary">
                {places}
              </Typography>
            </div>
            <Box
              sx={{
                px: 1,
                py: 0.5,
                fontWeight: 650,
                fontSize: '0.875rem',
                whiteSpace: 'nowrap',
                bgcolor: passes ? scheme.successTint : scheme.dangerTint,
                color: passes ? scheme.success : scheme.danger,
              }}
            >
              {passes ? `${ratioText(ratio)} Fine` : `${ratioText(ratio)}, needs ${needed}`}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
