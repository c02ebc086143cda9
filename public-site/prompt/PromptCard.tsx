import { useRef } from 'react';
import { ConsultationButton } from '../consultations/ConsultationButton.tsx';
import { usePageTexts } from '../site/page-texts.ts';
import { CloseIcon } from '../ui/icons.tsx';
import { promptFor } from './prompt-for.ts';
import { useYielding } from './use-yielding.ts';

interface PromptCardProps {
  pathname: string;
  onDismiss: () => void;
}

/** The style sheet hides it behind an open dialog, so that the focus can return to its button. */
export function PromptCard({ pathname, onDismiss }: PromptCardProps) {
  const card = useRef<HTMLElement>(null);
  const yielding = useYielding(card);
  const texts = usePageTexts('layout');
  const { title, text } = promptFor(pathname, texts);
  return (
    <aside ref={card} className="prompt" data-yielding={yielding || undefined} aria-labelledby="prompt-title">
      <h2 className="display" id="prompt-title">
        {title}
      </h2>
      <p>{text}</p>
      <ConsultationButton source="floating_prompt" size="small" block>
        {texts.prompt_button}
      </ConsultationButton>
      <button type="button" className="close" aria-label={texts.dismiss} onClick={onDismiss}>
        <CloseIcon />
      </button>
    </aside>
  );
}
