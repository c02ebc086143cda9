export { BinList } from './BinList.tsx';
export { BinView } from './BinView.tsx';
