import type { ElementType } from 'react';
import { jsx } from 'react/jsx-runtime';

/** Stands in for react/jsx-dev-runtime, which Vite's JSX imports and React's production build lacks. */
export const jsxDEV = (type: ElementType, props: object, key?: string) => jsx(type, props, key);
export { Fragment } from 'react/jsx-runtime';
