import { type ComponentType, lazy } from 'react';

/** A component that its file exports by name, loaded when it is first shown. */
export const lazyNamed = <Name extends string, Props>(
  load: () => Promise<{ [name in Name]: ComponentType<Props> }>,
  name: Name,
) => lazy(async () => ({ default: (await load())[name] }));
