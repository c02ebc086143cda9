const inner = (formula: Element, name: string): Element | undefined =>
  [...formula.children].find(({ nodeName }) => nodeName === name);

const signOf = (formula: Element, property: string, sign: string, usual: string): string => {
  const said = [...formula.getElementsByTagName(sign)].find(
    (one) => one.parentElement?.nodeName === property && one.parentElement.parentElement === formula,
  );
  return said ? (said.getAttribute('m:val') ?? '') : usual;
};

/** @returns a formula of Word in one line, as one would type it: `x=(−b±√(b^2−4ac))/2a` */
export function linearFormula(formula: Element): string {
  const part = (name: string) => {
    const found = inner(formula, name);
    return found ? linearFormula(found) : '';
  };
  const grouped = (name: string) => {
    const words = part(name);
    return [...words].length > 1 ? `(${words})` : words;
  };
  switch (formula.nodeName) {
    case 'm:t':
      return formula.textContent ?? '';
    case 'm:f':
      return `${grouped('m:num')}/${grouped('m:den')}`;
    case 'm:sSup':
      return `${grouped('m:e')}^${grouped('m:sup')}`;
    case 'm:sSub':
      return `${grouped('m:e')}_${grouped('m:sub')}`;
    case 'm:sSubSup':
      return `${grouped('m:e')}_${grouped('m:sub')}^${grouped('m:sup')}`;
    case 'm:rad':
      return `${part('m:deg') ? `${part('m:deg')}` : ''}√${grouped('m:e')}`;
    case 'm:nary': {
      const [sub, sup] = [grouped('m:sub'), grouped('m:sup')];
      const sign = signOf(formula, 'm:naryPr', 'm:chr', '∫');
      return `${sign}${sub && `_${sub}`}${sup && `^${sup}`} ${part('m:e')}`;
    }
    case 'm:d': {
      const words = [...formula.children].filter(({ nodeName }) => nodeName === 'm:e').map(linearFormula);
      return `${signOf(formula, 'm:dPr', 'm:begChr', '(')}${words.join(', ')}${signOf(formula, 'm:dPr', 'm:endChr', ')')}`;
    }
    default:
      return [...formula.children].map(linearFormula).join('');
  }
}
