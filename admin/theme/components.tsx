import type { ComponentProps } from 'react';
import { LinkBase, type RaThemeOptions } from 'react-admin';
import type { To } from 'react-router-dom';
import { colours, floatShadow, fonts } from './colours.ts';

const focusRing = { outline: `3px solid ${colours.ink}`, outlineOffset: '2px' } as const;

/** Labels are always above their field and never float into it. */
const labelAbove = {
  position: 'static',
  transform: 'none',
  maxWidth: 'none',
  marginBottom: '6px',
  fontSize: '0.9375rem',
  fontWeight: 650,
  lineHeight: 1.35,
  color: colours.ink,
  whiteSpace: 'normal',
  pointerEvents: 'auto',
  '&.Mui-focused, &.Mui-error': { color: colours.ink },
  '&.Mui-disabled': { color: colours.muted },
} as const;

declare module '@mui/material/ButtonBase' {
  interface ButtonBaseOwnProps {
    /** Makes it a link to a page of the back office; `href` is for other addresses. */
    to?: To;
  }
}

const ButtonLink = ({ to, ...props }: ComponentProps<'a'> & { to?: To }) =>
  to === undefined ? <a {...props} /> : <LinkBase to={to} {...props} />;

const onPhones = '@media (max-width: 599.95px)';

const bareView = { actions: false, component: 'div', title: false } as const;

const bareStyles = (name: string) => ({
  root: { display: 'block', minWidth: 0, [`& .${name}-main`]: { display: 'block', marginTop: 0 } },
});

/** The brand's style for MUI and react-admin components. */
export const themeComponents: NonNullable<RaThemeOptions['components']> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, LinkComponent: ButtonLink },
    styleOverrides: {
      root: {
        '&.Mui-focusVisible': focusRing,
        '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
      },
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 44,
        padding: '8px 18px',
        fontSize: '0.9375rem',
        whiteSpace: 'nowrap',
        '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
      },
      sizeSmall: { minHeight: 36, padding: '4px 12px' },
      sizeLarge: { minHeight: 52, padding: '10px 24px', fontSize: '1.0625rem' },
      outlined: { borderWidth: 2, '&:hover': { borderWidth: 2 } },
      // In the colour of text, so that the main button stands out.
      outlinedPrimary: {
        '--variant-outlinedColor': colours.ink,
        '--variant-outlinedBorder': colours.lineControl,
        '&:hover': { '--variant-outlinedBorder': colours.ink, '--variant-outlinedBg': colours.claretTint },
      },
      contained: { '&.Mui-disabled': { backgroundColor: colours.claretTint, color: colours.muted } },
    },
  },
  MuiTypography: { defaultProps: { variantMapping: { caption: 'p' } } },
  MuiSkeleton: { defaultProps: { variant: 'rectangular', animation: false } },
  MuiIconButton: { styleOverrides: { root: { borderRadius: 2 }, sizeMedium: { width: 44, height: 44 } } },
  MuiLink: {
    styleOverrides: {
      root: {
        textUnderlineOffset: '0.2em',
        textDecorationColor: 'currentcolor',
        color: 'inherit',
        fontWeight: 600,
      },
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: 0 } },
  },
  MuiAppBar: { defaultProps: { elevation: 0 } },
  // Capped, so that icons still fit their buttons at 200 % text size.
  MuiSvgIcon: {
    styleOverrides: {
      // An icon that clips becomes a paint chunk of its own, and the browser looks at all of them after each key in a
      // text.
      root: { overflow: 'visible' },
      fontSizeMedium: { fontSize: 'min(1.5rem, 28px)' },
    },
  },
  MuiPopover: { styleOverrides: { paper: { boxShadow: floatShadow } } },
  MuiMenu: { styleOverrides: { paper: { boxShadow: floatShadow } } },
  MuiAutocomplete: {
    defaultProps: { fullWidth: true },
    styleOverrides: { paper: { boxShadow: floatShadow }, tag: { borderRadius: 2 } },
  },
  // On phones dialogs are at the lower edge, over its whole width, where thumbs reach their buttons.
  MuiDialog: {
    styleOverrides: {
      paper: {
        borderTop: `10px solid ${colours.action}`,
        boxShadow: '0 40px 120px -20px rgb(0 0 0 / 0.6)',
        '&:not(.MuiDialog-paperFullScreen)': {
          [onPhones]: { width: '100%', maxWidth: 'none', margin: 0, maxHeight: 'calc(100% - 32px)' },
        },
        // It takes the focus if no control asks for it; a frame around all of it would show nothing.
        '&:focus-visible': { outline: 'none' },
      },
      container: { [onPhones]: { alignItems: 'flex-end' } },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        fontFamily: fonts.display,
        fontSize: '1.875rem',
        fontWeight: 900,
        lineHeight: 0.95,
        [onPhones]: { padding: '16px', fontSize: '1.5rem' },
      },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { [onPhones]: { paddingInline: 16 } } } },
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: {
        padding: '12px 24px 20px',
        flexWrap: 'wrap',
        gap: 8,
        [onPhones]: {
          padding: '12px 16px',
          borderTop: `1px solid ${colours.line}`,
          '& > .MuiButton-root': { flex: '1 1 auto' },
        },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(18 3 8 / 0.66)' } } },
  },
  // These styles detect autofill for floating labels, which this theme does not have.
  MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
  MuiInputLabel: { defaultProps: { shrink: true }, styleOverrides: { root: labelAbove } },
  MuiFormLabel: {
    styleOverrides: { root: { fontWeight: 650, '&, &.Mui-focused, &.Mui-error': { color: colours.ink } } },
  },
  MuiFormControlLabel: {
    styleOverrides: {
      root: {
        // The mark is beside the first line of a label.
        '&:has(> .MuiRadio-root, > .MuiCheckbox-root)': {
          alignItems: 'flex-start',
          '& > .MuiFormControlLabel-label': { paddingBlock: 9 },
        },
        '& > .MuiSwitch-root + .MuiFormControlLabel-label': { marginLeft: 8 },
      },
    },
  },
  MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'none', size: 'medium', fullWidth: true } },
  MuiTextField: { defaultProps: { variant: 'outlined', margin: 'none', size: 'medium', fullWidth: true } },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 52,
        fontSize: '1.0625rem',
        backgroundColor: colours.white,
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: colours.ink },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: colours.ink, borderWidth: 2 },
        '&.Mui-focused': { outline: `3px solid ${colours.ink}`, outlineOffset: '1px' },
        '&.Mui-error': { boxShadow: `inset 6px 0 0 ${colours.danger}` },
        '&.Mui-disabled': { backgroundColor: colours.claretTint },
        '&.MuiInputBase-sizeSmall': { minHeight: 44, fontSize: '0.9375rem' },
      },
      // In some browsers a date is taller than a line of text; this keeps it as high as text fields.
      input: { padding: '13px 14px', height: 'auto', '&[type=date]': { height: '1.4375em' } },
      multiline: { padding: 0 },
      notchedOutline: {
        top: 0,
        borderWidth: 2,
        borderColor: colours.lineControl,
        '& legend': { display: 'none' },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        margin: '6px 0 0',
        fontSize: '0.875rem',
        lineHeight: 1.4,
        color: colours.muted,
        '&.Mui-error': { color: colours.danger, fontWeight: 600 },
        // Still readable, because it says why the field is disabled.
        '&.Mui-disabled': { color: colours.muted },
        '&:has(> span:only-child:empty)': { display: 'none' },
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: { width: 56, height: 36, padding: 4 },
      switchBase: {
        padding: 8,
        '&.Mui-checked': { transform: 'translateX(20px)', color: colours.onAction },
        '&.Mui-checked + .MuiSwitch-track': {
          backgroundColor: colours.action,
          borderColor: colours.action,
          opacity: 1,
        },
        '&.Mui-focusVisible + .MuiSwitch-track': { outline: `3px solid ${colours.ink}`, outlineOffset: 2 },
      },
      // One size: react-admin's list of columns asks for the small one.
      sizeSmall: {
        width: 56,
        height: 36,
        padding: 4,
        '& .MuiSwitch-thumb': { width: 20, height: 20 },
        '& .MuiSwitch-switchBase': { padding: 8, '&.Mui-checked': { transform: 'translateX(20px)' } },
      },
      thumb: { width: 20, height: 20, borderRadius: 10, boxShadow: 'none', backgroundColor: 'currentColor' },
      track: {
        borderRadius: 2,
        opacity: 1,
        backgroundColor: colours.lineControl,
        border: `2px solid ${colours.lineControl}`,
      },
    },
  },
  MuiChip: { styleOverrides: { root: { borderRadius: 0, fontWeight: 650, fontSize: '0.8125rem' } } },
  MuiTooltip: {
    styleOverrides: {
      tooltip: { backgroundColor: colours.ink, color: colours.white, fontSize: '0.8125rem', borderRadius: 2 },
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: {
        borderColor: colours.line,
        '&.MuiTableCell-paddingCheckbox': { padding: '0 4px 0 8px' },
        [onPhones]: { paddingLeft: 6, paddingRight: 6 },
        '& .MuiTypography-caption': { overflowWrap: 'anywhere' },
      },
      sizeSmall: { height: 44, padding: '6px 12px' },
      head: {
        fontWeight: 650,
        color: colours.ink,
        borderBottom: `2px solid ${colours.ink}`,
        whiteSpace: 'nowrap',
        [onPhones]: { whiteSpace: 'normal', verticalAlign: 'bottom' },
      },
    },
  },
  MuiTableSortLabel: {
    styleOverrides: {
      root: {
        '&.Mui-focusVisible': focusRing,
        // Only the sorted column makes room for its arrow: those that appear on pointing have the gap to the next column,
        // which columns at the end of a table may not have.
        '.MuiTableCell-root:has(~ :not(.least-needed)) > &:not(.Mui-active) > .MuiTableSortLabel-icon': {
          position: 'absolute',
          left: '100%',
        },
        '.MuiTableCell-alignRight:has(~ :not(.least-needed)) > &:not(.Mui-active) > .MuiTableSortLabel-icon':
          {
            left: 'auto',
            right: '100%',
          },
      },
    },
  },
  MuiTablePagination: { styleOverrides: { root: { border: 0 }, select: { minHeight: 0 } } },
  MuiAlert: {
    defaultProps: { variant: 'standard' },
    styleOverrides: {
      root: {
        borderLeft: '10px solid',
        color: colours.ink,
        fontWeight: 500,
        fontSize: '0.9375rem',
        alignItems: 'center',
        // An action goes below where it would squeeze the words.
        flexWrap: 'wrap',
        overflowWrap: 'anywhere',
        '& .MuiAlert-message': { flex: 1, minWidth: 'min(15rem, 100% - 34px)' },
        '& .MuiAlert-action': { paddingTop: 0 },
      },
    },
    variants: [
      {
        props: { severity: 'error' },
        style: { backgroundColor: colours.dangerTint, borderColor: colours.danger },
      },
      {
        props: { severity: 'warning' },
        style: {
          backgroundColor: colours.brassTint,
          borderColor: colours.brass,
          '& .MuiAlert-icon': { color: colours.ink },
        },
      },
      {
        props: { severity: 'info' },
        style: {
          backgroundColor: colours.skyTint,
          borderColor: colours.sky,
          '& .MuiAlert-icon': { color: colours.ink },
        },
      },
      {
        props: { severity: 'success' },
        style: { backgroundColor: colours.successTint, borderColor: colours.success },
      },
    ],
  },
  // A page has its own heading with actions, and its lists say when they are empty.
  RaList: {
    defaultProps: { ...bareView, empty: false, exporter: false, pagination: false },
    styleOverrides: bareStyles('RaList'),
  },
  RaEdit: { defaultProps: bareView, styleOverrides: bareStyles('RaEdit') },
  RaCreate: { defaultProps: bareView, styleOverrides: bareStyles('RaCreate') },
  RaShow: { defaultProps: bareView, styleOverrides: bareStyles('RaShow') },
  // Reserves no empty line for a missing helper text.
  RaTextInput: { defaultProps: { helperText: false } },
  RaNumberInput: { defaultProps: { helperText: false, size: 'medium' } },
  RaDateInput: { defaultProps: { helperText: false } },
  RaDateTimeInput: { defaultProps: { helperText: false, size: 'medium' } },
  RaAutocompleteInput: { defaultProps: { helperText: false } },
  RaSelectInput: {
    defaultProps: { helperText: false, margin: 'none', slotProps: { select: { displayEmpty: true } } },
    styleOverrides: { root: { minWidth: 0 } },
  },
  RaRadioButtonGroupInput: {
    defaultProps: { helperText: false, margin: 'none', row: false },
    styleOverrides: {
      root: {
        '& .RaRadioButtonGroupInput-label': {
          position: 'static',
          transform: 'none',
          marginBottom: 4,
        },
      },
    },
  },
  RaBooleanInput: {
    defaultProps: { helperText: false },
    styleOverrides: {
      root: {
        '& .MuiFormControlLabel-root': { marginLeft: '-4px' },
        '& .MuiFormControlLabel-label': { fontWeight: 650 },
      },
    },
  },
  RaDataTable: {
    styleOverrides: {
      // Where every table fits, its head stays below the app bar; elsewhere the table scrolls sideways in its box. A
      // column that is least needed goes before that: with it, the menu leaves too little room.
      root: {
        '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
        '@media (max-width: 1299.95px)': {
          '& .MuiTableCell-root:not(.MuiTableCell-paddingCheckbox)': { paddingLeft: 8, paddingRight: 8 },
        },
        '@media (max-width: 1249.95px)': { '& .least-needed': { display: 'none' } },
        '@media (min-width: 1250px)': { '& .in-place-of-columns': { display: 'none' } },
        '@media (min-width: 87.5em)': {
          '& .RaDataTable-tableWrapper': { overflow: 'visible' },
          '& .MuiTableCell-head': {
            position: 'sticky',
            top: 'var(--app-bar)',
            zIndex: 2,
            backgroundColor: colours.white,
          },
        },
      },
    },
  },
  // As high as its buttons need; on phones within thumb reach.
  RaBulkActionsToolbar: {
    styleOverrides: {
      root: {
        position: 'sticky',
        bottom: 0,
        zIndex: 3,
        '@media (min-width: 900px)': { position: 'static' },
        '& .RaBulkActionsToolbar-toolbar': {
          position: 'static',
          transform: 'none',
          height: 'auto',
          padding: '8px 8px 8px 16px',
          flexWrap: 'wrap',
          gap: 8,
          backgroundColor: colours.skyTint,
        },
        '& .RaBulkActionsToolbar-title': { flexWrap: 'wrap', fontWeight: 650 },
        '& .RaBulkActionsToolbar-topToolbar': { flexWrap: 'wrap', justifyContent: 'flex-start', padding: 0 },
      },
    },
  },
  // On phones below the app bar, where it covers no button at the foot of a page; else at the right, above the bar there.
  RaNotification: {
    defaultProps: {
      autoHideDuration: 8000,
      multiLine: true,
      anchorOrigin: { vertical: 'top', horizontal: 'center' },
    },
    styleOverrides: {
      root: {
        '&&': {
          top: 'calc(var(--app-bar) + 8px)',
          '@media (min-width: 900px)': { inset: 'auto 24px 88px auto', transform: 'none' },
        },
      },
    },
  },
  RaSkipNavigationButton: {
    styleOverrides: {
      root: { '&, &:hover': { backgroundColor: colours.ink, color: colours.white, opacity: 1 } },
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 36, color: 'inherit' } } },
};
