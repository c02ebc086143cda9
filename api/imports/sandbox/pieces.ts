export { readFeedHead } from '../containers/feed-head.ts';
export { convert, replaceAddresses } from '../convert/convert.ts';
export { recognise } from '../formats/recognise.ts';
