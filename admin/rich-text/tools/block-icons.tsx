import CallIcon from '@mui/icons-material/AdsClickOutlined';
import GalleryIcon from '@mui/icons-material/CollectionsOutlined';
import CodeIcon from '@mui/icons-material/DataObject';
import FileIcon from '@mui/icons-material/FilePresentOutlined';
import ListIcon from '@mui/icons-material/FormatListBulleted';
import NumberedIcon from '@mui/icons-material/FormatListNumbered';
import QuoteIcon from '@mui/icons-material/FormatQuote';
import PullIcon from '@mui/icons-material/FormatQuoteOutlined';
import SmallIcon from '@mui/icons-material/FormatSize';
import RuleIcon from '@mui/icons-material/HorizontalRule';
import PictureIcon from '@mui/icons-material/ImageOutlined';
import VideoIcon from '@mui/icons-material/SmartDisplayOutlined';
import FootnoteIcon from '@mui/icons-material/SuperscriptOutlined';
import TableIcon from '@mui/icons-material/TableChartOutlined';
import MinorIcon from '@mui/icons-material/TextFieldsOutlined';
import HeadingIcon from '@mui/icons-material/Title';
import type { ReactElement } from 'react';

/** By block name. */
export const BLOCK_ICONS: Readonly<Record<string, ReactElement>> = {
  'heading-2': <HeadingIcon />,
  'heading-3': <SmallIcon />,
  'heading-4': <MinorIcon />,
  list: <ListIcon />,
  'numbered-list': <NumberedIcon />,
  quotation: <QuoteIcon />,
  'pull-quotation': <PullIcon />,
  'code-block': <CodeIcon />,
  picture: <PictureIcon />,
  table: <TableIcon />,
  'call-to-action': <CallIcon />,
  gallery: <GalleryIcon />,
  file: <FileIcon />,
  video: <VideoIcon />,
  rule: <RuleIcon />,
  footnote: <FootnoteIcon />,
};
