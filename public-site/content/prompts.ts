import { PAGE_PATHS } from '#shared/public.ts';
export interface Prompt {
  title: string;
  text: string;
}

/** What the floating card says, by the first part of the path; '/blog' is also for its articles. */
export const PROMPTS: { readonly [path: string]: Prompt } = {
  [PAGE_PATHS.about]: {
    title: 'Want to Learn How We Can Help?',
    text: 'You have read our story. Tell us yours: half an hour, free, no obligation.',
  },
  [PAGE_PATHS.specialities]: {
    title: 'Ready to Discuss Your Specific Needs?',
    text: 'Half an hour with a director who has done it before. Free, and no obligation.',
  },
  [PAGE_PATHS.blog]: {
    title: 'Ready to Apply These Insights?',
    text: 'Half an hour with a director, on your business and not on theory. Free, and no obligation.',
  },
  [PAGE_PATHS.team]: {
    title: 'Meet the Collaborative Minds',
    text: 'Half an hour with one of us, and the other {others} behind them. Free, and no obligation.',
  },
};

export const DEFAULT_PROMPT: Prompt = {
  title: 'Ready to Transform Your Business?',
  text: 'Half an hour with a director. Free, and no obligation.',
};

export const PROMPT_ACTION = 'Book Free Consultation';
