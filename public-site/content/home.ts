export interface Figure {
  figure: string;
  meaning: string;
}

export const FIGURES: readonly Figure[] = [
  { figure: '3', meaning: 'days of support a month, at most' },
  { figure: '20+', meaning: 'years of experience behind our founders' },
  { figure: '4', meaning: 'regions traded in: US, Europe, UAE, India' },
  { figure: '2022', meaning: 'the year we flipped our first table' },
];
