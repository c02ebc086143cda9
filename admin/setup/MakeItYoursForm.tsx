import { zodResolver } from '@hookform/resolvers/zod';
import {
  Alert,
  Box,
  FormControl,
  FormControlLabel,
  FormLabel,
  Link,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material';
import { type ReactNode, useRef, useState } from 'react';
import { type HttpError, setSubmissionErrors } from 'react-admin';
import {
  Controller,
  type FieldValues,
  FormProvider,
  type Resolver,
  type UseFormSetError,
  useForm,
} from 'react-hook-form';
import * as z from 'zod';
import { colourProblems } from '#shared/brand-colours.ts';
import { COLOUR_PATTERN } from '#shared/contrast.ts';
import type { Samples } from '#shared/samples.ts';
import { coloursOf, type FirstStart, firstStartSchema, type SiteSettingsRecord } from '#shared/settings.ts';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { mostKindsOf } from '../going-live/lines.ts';
import { adminApi } from '../session/http.ts';
import { LogoInput } from '../settings/LogoInput.tsx';
import { HomePreview } from './HomePreview.tsx';

interface MakeItYoursFormProps {
  settings: SiteSettingsRecord;
  /** Number of sample records, by resource. */
  samples: Samples['removable'];
  heading: ReactNode;
  onLater: () => void;
}

const formSchema = firstStartSchema.extend({ nothing_invented: z.boolean() });

/** The reason is already below the field, where it appears during typing. */
const NOT_SAVED = 'This colour cannot be used:';

const send = (body: object) => adminApi('settings/first-start', { method: 'POST', body });

/** The first questions after setup, beside a live preview of the home page. */
export function MakeItYoursForm({ settings, samples, heading, onLater }: MakeItYoursFormProps) {
  const form = useForm<FieldValues>({
    resolver: zodResolver(formSchema as z.ZodObject) as Resolver,
    defaultValues: {
      brand_name: '',
      brand_line: '',
      registered_office: '',
      logo: settings.logo,
      colour_main: settings.colour_main,
      // An installation without samples has no people, only the lists that every one starts with.
      nothing_invented: !samples.some(({ resource }) => resource === 'team-members'),
    },
  });
  const { register, control, handleSubmit, setError, watch, setValue, formState } = form;
  const { errors, isSubmitting } = formState;
  const [isLeaving, setLeaving] = useState(false);
  /** The answers are taken once, also if the samples could not be removed after them. */
  const isSaved = useRef(false);
  const typed = watch();
  const problem = mainProblem(settings, String(typed.colour_main));

  const submit = handleSubmit(async (values) => {
    if (problem) return setError('colour_main', { message: NOT_SAVED }, { shouldFocus: true });
    try {
      if (!isSaved.current) await send(values);
      isSaved.current = true;
      if (values.nothing_invented) await adminApi('samples/remove', { method: 'POST' });
      // A full page load, so that the new name and colours apply.
      window.location.assign('/');
    } catch (error) {
      const { message, body } = error as HttpError;
      if (body?.errors) setSubmissionErrors(body.errors, setError as UseFormSetError<FieldValues>);
      else setError('root', { message });
    }
  });
  const later = async () => {
    setLeaving(true);
    try {
      await send({});
      onLater();
    } catch (error) {
      setLeaving(false);
      setError('root', { message: (error as HttpError).message });
    }
  };
  const field = (name: keyof FirstStart, label: string, help?: string) => {
    // The input itself, because the first input in the wrapper may be another one.
    const { ref: inputRef, ...registered } = register(name);
    return {
      id: `first-${name}`,
      label,
      error: errors[name] !== undefined,
      helperText: (errors[name]?.message as string | undefined) ?? help,
      inputRef,
      ...registered,
    };
  };

  return (
    <FormProvider {...form}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { md: '1fr 1fr' }, minHeight: '100vh' }}>
        <HomePreview typed={typed} />
        <Box
          component="main"
          sx={{ display: 'grid', placeItems: 'start center', p: { xs: '28px 16px', md: 6 } }}
        >
          <Box
            component="form"
            noValidate
            onSubmit={submit}
            sx={{ width: 'min(100%, 560px)', display: 'grid', gap: 2.5 }}
          >
            {heading}
            {errors.root?.message && (
              <Alert severity="error" role="alert">
                {errors.root.message}
              </Alert>
            )}
            <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
              <TextField
                {...field('brand_name', 'Company name')}
                autoComplete="organization"
                autoFocus
                required
              />
              <TextField
                {...field(
                  'brand_line',
                  'Line under it (optional)',
                  'Part of the full name, in titles and emails.',
                )}
              />
            </Box>
            <TextField
              {...field(
                'registered_office',
                'Registered office (optional)',
                'Shown in the footer, as the law asks of a UK company.',
              )}
              multiline
              minRows={2}
            />
            <LogoInput
              source="logo"
              label="Logo"
              isOptional
              without="Without one, your name is shown beside a simple mark."
            />
            <TextField
              {...field(
                'colour_main',
                'Main colour (optional)',
                'Dark, under white words, such as #5C0A2B: labels, titles and the back office. The bright colour of the home page’s headline is Signal, under Settings.',
              )}
              slotProps={{
                htmlInput: { spellCheck: false, maxLength: 7 },
                input: {
                  startAdornment: (
                    <input
                      type="color"
                      aria-label="Pick the main colour"
                      value={COLOUR_PATTERN.test(typed.colour_main) ? typed.colour_main : '#000000'}
                      onChange={({ target }) => setValue('colour_main', target.value.toUpperCase())}
                      style={{
                        width: 44,
                        height: 44,
                        border: 0,
                        padding: 0,
                        background: 'none',
                        flex: 'none',
                      }}
                    />
                  ),
                },
              }}
            />
            <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
              {problem && (
                <Alert severity="error">
                  {problem.message}{' '}
                  {problem.nearest && (
                    <Link
                      component="button"
                      type="button"
                      onClick={() => {
                        form.clearErrors('colour_main');
                        setValue('colour_main', problem.nearest);
                      }}
                    >
                      {`Use ${problem.nearest}`}
                    </Link>
                  )}
                </Alert>
              )}
            </Box>
            {samples.length > 0 && (
              <Controller
                name="nothing_invented"
                control={control}
                render={({ field: { value, onChange } }) => (
                  <FormControl>
                    <FormLabel id="meanwhile" sx={{ fontWeight: 650, color: 'text.primary', mb: 0.5 }}>
                      What the pages show until then
                    </FormLabel>
                    <RadioGroup
                      aria-labelledby="meanwhile"
                      value={String(value)}
                      onChange={({ target }) => onChange(target.value === 'true')}
                    >
                      <Choice value="false" label="Samples to write over">
                        {`${mostKindsOf(samples)}. One click removes them all.`}
                      </Choice>
                      <Choice value="true" label="Nothing invented">
                        Sections without content do not show until you fill them.
                      </Choice>
                    </RadioGroup>
                  </FormControl>
                )}
              />
            )}
            <SubmitButton isBusy={isSubmitting || isLeaving}>
              {isSubmitting ? 'Saving…' : 'Open my site'}
            </SubmitButton>
            <Typography variant="body2" color="textSecondary">
              {`You can always come back here at ${window.location.host}/admin.`}
            </Typography>
            <Link
              component="button"
              type="button"
              disabled={isSubmitting || isLeaving}
              onClick={later}
              sx={{ justifySelf: 'start', fontSize: '1rem', fontWeight: 650 }}
            >
              Later: it is all under Settings
            </Link>
          </Box>
        </Box>
      </Box>
    </FormProvider>
  );
}

function Choice({ value, label, children }: { value: string; label: string; children: string }) {
  return (
    <FormControlLabel
      value={value}
      control={<Radio />}
      label={
        <>
          <b>{label}</b>
          <Typography variant="body2" color="textSecondary">
            {children}
          </Typography>
        </>
      }
    />
  );
}

/** @returns why this main colour cannot be used with the others; undefined while it is incomplete */
function mainProblem(settings: SiteSettingsRecord, main: string) {
  return COLOUR_PATTERN.test(main) ? colourProblems({ ...coloursOf(settings), main }).main : undefined;
}
