import type { ReactNode } from 'react';
import { SlugFollower } from '../../forms/inputs.tsx';
import { ContentInput } from '../ContentInput.tsx';
import { ChecklistPanel } from '../checklist/ChecklistPanel.tsx';
import { useChecklist } from '../checklist/useChecklist.ts';
import { DetailsTab } from './DetailsTab.tsx';
import { EditorLayout } from './EditorLayout.tsx';
import { SidePanel } from './SidePanel.tsx';
import { TitleInput } from './TitleInput.tsx';

interface WritingBodyProps {
  isNew?: boolean;
  /** Notices above the text. */
  notices: ReactNode;
  /** Actions on the article. */
  actions?: ReactNode;
}

/** The form of new and existing articles: title, text and side panel. */
export function WritingBody({ isNew = false, notices, actions }: WritingBodyProps) {
  const { checklist, check } = useChecklist();
  return (
    <EditorLayout
      head={
        <>
          {notices}
          <TitleInput isNew={isNew} />
          {isNew && <SlugFollower from="title" />}
        </>
      }
      panel={
        <SidePanel
          openPoints={checklist.state === 'known' ? checklist.findings.length : 0}
          tabs={{
            details: <DetailsTab isNew={isNew} actions={actions} />,
            checklist: <ChecklistPanel checklist={checklist} onCheck={check} />,
          }}
        />
      }
    >
      <ContentInput />
    </EditorLayout>
  );
}
