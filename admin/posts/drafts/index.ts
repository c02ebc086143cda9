/*
 * Drafts of articles: <DraftPage frame> is the form around the whole writing screen, new or not; the parts of the screen
 * ask useDraft(). <DraftState>, <Presence> and <PublishMenu> stand in the document bar, <UnpublishedStrip> below it, and
 * useChangedBlocks() says beside which blocks of the text a mark stands.
 */
export { changedBlocks } from './changed-blocks.ts';
export { DraftPage } from './DraftPage.tsx';
export { DraftState } from './DraftState.tsx';
export { type Drafting, useDraft } from './draft-context.ts';
export { Presence } from './Presence.tsx';
export { PublishMenu } from './PublishMenu.tsx';
export { UnpublishedStrip, useChangedBlocks } from './UnpublishedStrip.tsx';
