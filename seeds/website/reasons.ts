/** The six reasons of the first version. */
export const reasons = [
  {
    big: '150+ years',
    title: 'Collectively 150+ years of experience',
    text: '{Team} directors, many boardrooms. You hire one and gain the room.',
  },
  {
    big: 'Any sector',
    title: 'Sector-agnostic approach',
    text: 'Good judgement travels. We bring what worked elsewhere to where you are.',
  },
  {
    big: 'Hands on',
    title: 'Hands-on collaborative style',
    text: 'Up to 3 days a month beside your team, not a folder four times a year.',
  },
  {
    big: 'Results first',
    title: 'Results-driven methodology',
    text: 'Every quarter starts with a number you chose and ends with it reported.',
  },
  {
    big: 'UK SMEs',
    title: 'UK SME specialists',
    text: 'Owner-led companies are all we do. We know whose house is on the line.',
  },
  {
    big: 'US · EU · UAE · IN',
    title: 'International expertise',
    text: 'First-hand experience of trading in the US, Europe, the UAE and India.',
  },
];
