import { AsyncLocalStorage } from 'node:async_hooks';

/** Context of the request that caused the running code, directly or through a job. */
export interface RequestScope {
  request_id: string;
}

const scope = new AsyncLocalStorage<RequestScope>();

/** Runs `work`, and everything it starts, on behalf of a request. */
export const onBehalfOf = <T>(request_id: string, work: () => T): T => scope.run({ request_id }, work);

/** @returns the id of the request that this code runs for; undefined outside requests, such as in maintenance */
export const currentRequestId = (): string | undefined => scope.getStore()?.request_id;
