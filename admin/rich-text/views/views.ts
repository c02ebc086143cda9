import type { NodeViewRenderer } from '@tiptap/core';
import { ReactNodeViewRenderer } from '@tiptap/react';
import { LinkBlockView } from './LinkBlockView.tsx';
import { PictureView } from './PictureView.tsx';
import { SourceView } from './SourceView.tsx';
import { TableView } from './TableView.tsx';

/** React views of the elements with tools or fields of their own. */
export const VIEWS: Readonly<Record<string, NodeViewRenderer>> = {
  picture: ReactNodeViewRenderer(PictureView, { contentDOMElementTag: 'p' }),
  galleryPicture: ReactNodeViewRenderer(PictureView, { contentDOMElementTag: 'p' }),
  table: ReactNodeViewRenderer(TableView, { contentDOMElementTag: 'tbody' }),
  callToAction: ReactNodeViewRenderer(LinkBlockView, { contentDOMElementTag: 'span' }),
  file: ReactNodeViewRenderer(LinkBlockView, { contentDOMElementTag: 'span' }),
  video: ReactNodeViewRenderer(LinkBlockView, { contentDOMElementTag: 'span' }),
  sourceBlock: ReactNodeViewRenderer(SourceView),
};
