import { DraftPage } from './drafts/DraftPage.tsx';
import { EditorContextProvider } from './editor-context.tsx';
import { PostScreen } from './writing/PostScreen.tsx';

/** /admin/posts/{id}/edit */
export function PostEdit() {
  return (
    <EditorContextProvider>
      <DraftPage>
        <PostScreen />
      </DraftPage>
    </EditorContextProvider>
  );
}
