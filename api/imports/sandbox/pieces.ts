export { convert } from '../convert/convert.ts';
export { recognise } from '../formats/recognise.ts';
