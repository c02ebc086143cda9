import { type ComponentType, lazy } from 'react';

/** `lazy` for a named export. */
export const lazyNamed = <Name extends string, Props>(
  load: () => Promise<{ [name in Name]: ComponentType<Props> }>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));
