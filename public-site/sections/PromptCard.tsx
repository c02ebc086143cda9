import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { useSite } from '../site/site-context.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { promptFor } from './prompt-for.ts';

/**
 * The floating card, shown by browser/prompt.ts after some scrolling. The style sheet hides it behind an open dialog, so that
 * the focus can return to its button.
 */
export function PromptCard() {
  const texts = usePageTexts('layout');
  const { title, text } = promptFor(useSite().pathname, texts);
  return (
    <template id="prompt">
      <aside className="prompt" aria-labelledby="prompt-title">
        <h2 className="display" id="prompt-title">
          {title}
        </h2>
        <p>{text}</p>
        <ConsultationButton source="floating_prompt" size="small" block>
          {texts.prompt_button}
        </ConsultationButton>
        <button type="button" className="close" aria-label={texts.dismiss}>
          <CloseIcon />
        </button>
      </aside>
    </template>
  );
}
