import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html as names,
  type ParserOptions,
  parseFragment,
} from 'parse5';

/** Limits of added elements, as a parser repeats bold and the like over misplaced blocks. */
const ADDED_TIMES = 4;
const ADDED_MIN = 1000;

const CONTEXT = defaultTreeAdapter.createElement('div', names.NS.HTML, []);

/**
 * Parses markup as a browser does (HTML Standard, section 13.2).
 * @throws RangeError if it would grow several times, which would keep a reader's browser busy
 */
export function parseBounded(
  markup: string,
  options: ParserOptions<DefaultTreeAdapterMap> = {},
): DefaultTreeAdapterTypes.ChildNode[] {
  let left = ADDED_MIN + ADDED_TIMES * (markup.split('<').length - 1);
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...given) {
      left -= 1;
      if (left < 0) throw new RangeError('Grows too much');
      return defaultTreeAdapter.createElement(...given);
    },
  };
  return parseFragment(CONTEXT, markup, { ...options, treeAdapter }).childNodes;
}
