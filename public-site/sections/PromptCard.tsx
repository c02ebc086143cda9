import type { PageTexts } from '#shared/page-texts/index.ts';
import { PAGE_PATHS } from '#shared/public.ts';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSite } from '../site/site-context.tsx';
import { isWithin } from '../site/use-navigation.ts';
import { CloseButton } from '../ui/Button.tsx';

/**
 * The floating card, shown by browser/prompt.ts after some scrolling. The style sheet hides it behind an open dialog, so that
 * the focus can return to its button.
 */
export function PromptCard() {
  const texts = usePageTexts('layout');
  const { title, text } = promptFor(useSite().pathname, texts);
  return (
    <template id="prompt">
      <aside className="prompt white slab" aria-labelledby="prompt-title">
        <h2 className="display" id="prompt-title">
          {title}
        </h2>
        <p className="muted small">{text}</p>
        <ConsultationButton source="floating_prompt" size="small" block>
          {texts.prompt_button}
        </ConsultationButton>
        <CloseButton label="Dismiss" />
      </aside>
    </template>
  );
}

/** Pages with texts of their own; '/blog' includes its articles. */
const OWN = ['about', 'specialities', 'blog', 'team'] as const;

/** @returns the texts of the floating card at an address */
export function promptFor(pathname: string, texts: PageTexts<'layout'>): { title: string; text: string } {
  const page = OWN.find((name) => isWithin(PAGE_PATHS[name], pathname));
  return page
    ? { title: texts[`prompt_${page}_title`], text: texts[`prompt_${page}_text`] }
    : { title: texts.prompt_title, text: texts.prompt_text };
}
