export const SECTORS_TITLE = 'Who We Help';
export const SECTORS_TEXT =
  '{Sectors} kinds of company, one kind of owner: already successful and not finished.';
