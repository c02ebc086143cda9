/** The ten questions of the first version. */
export const questions = [
  {
    question: 'Why should I choose {brand}?',
    answer:
      'Because you appoint one non-executive director and gain {team}. Between us we have collectively 150+ years of running, fixing, buying and selling companies, and whoever sits at your table can call on the rest of us the same day. We work beside owners for up to 3 days a month, and we stay until the result is in.',
  },
  {
    question: 'How do you differ from traditional firms?',
    answer:
      'A traditional non-executive comes to the board meeting, and a traditional consultancy leaves a report behind. We do neither. We take a hands-on, collaborative seat beside you and your managers, bring the right specialist from our team for each decision, and report every quarter against a number that you chose.',
  },
  {
    question: 'Which sectors do you work in?',
    answer:
      'We are sector-agnostic. Most of our clients are family businesses, manufacturers, legal practices, established technology companies, luxury travel and hospitality, professional services, logistics and supply chain, healthcare providers, and renewable energy and clean tech. Good judgement travels, and what worked in one sector is often the answer in another.',
  },
  {
    question: 'What does it cost?',
    answer:
      'An individual non-executive director starts from £3,000 per month. A full team starts from £5,000 per month. Both exclude VAT and include up to 3 days of support per month. The first consultation is free.',
  },
  {
    question: 'How can I get in touch?',
    answer:
      'Whichever way suits you: ask for a free consultation with the form on this site, call us, or send a message on WhatsApp. We answer every request within {promise}.',
  },
  {
    question: 'Is the first consultation really free?',
    answer:
      'Yes. It is a 30-minute call with one of our directors, free of charge and without obligation. You leave with a straight view of your question even if we never work together.',
  },
  {
    question: 'What does the process look like?',
    answer:
      'It starts with the free consultation. If we are the right people, we spend time with you, your figures and your team, and agree what should be different in a year. We then propose one director or a full team, and work with you for up to 3 days a month, with a review every quarter. You can stop at any review.',
  },
  {
    question: 'Can you help us grow internationally?',
    answer:
      'Yes. Our directors have first-hand experience of trading in the US, Europe, the UAE and India. We help you to choose the market, test it cheaply, find partners, set up there, and keep the business at home healthy meanwhile.',
  },
  {
    question: 'How do you make growth last?',
    answer:
      'By building it into the company rather than around us. We put the plan, the reporting and the people in place so that your own managers carry it: clear roles on the board, succession planned in good time, and decisions written down. We are finished when you no longer need us.',
  },
  {
    question: 'What results should we expect, and when?',
    answer:
      'Most owners notice better decisions within the first quarter: cash they can see, meetings that end with an answer, a plan on one page. The full effect, in profit, value and evenings at home, typically shows after 18 months. What it should be in your case we agree at the start and report on every quarter.',
  },
];
