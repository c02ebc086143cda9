import { useNavigate } from 'react-router-dom';
import { ArticleChooser } from './ArticleChooser.tsx';
import { NewsletterList } from './NewsletterList.tsx';
import { LIST_PATH } from './paths.ts';
import { useNewCampaign, wordsOf } from './start-from.ts';

/** /admin/newsletters/new: the list, with a dialog to choose the article that a new campaign starts from. */
export function NewsletterCreate() {
  const navigate = useNavigate();
  const { run, isBusy, problem } = useNewCampaign();
  return (
    <>
      <NewsletterList />
      <ArticleChooser
        title="Start from an article"
        isBusy={isBusy}
        problem={problem}
        onPick={(post) => run(wordsOf(post))}
        onClose={() => navigate(LIST_PATH)}
      />
    </>
  );
}
