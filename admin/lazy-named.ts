import { type ComponentType, type JSXElementConstructor, lazy } from 'react';

type PropsOf<Component> = Component extends JSXElementConstructor<infer Props> ? Props : never;

/** `lazy` for a named export. */
export const lazyNamed = <Name extends string, Module extends Record<Name, JSXElementConstructor<never>>>(
  load: () => Promise<Module>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] as ComponentType<PropsOf<Module[Name]>> }));
