export { readFeedHead } from '../containers/files.ts';
export { convert } from '../convert/convert.ts';
export { recognise } from '../formats/recognise.ts';
