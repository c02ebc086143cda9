/** Who is told first when the browser has gone back or forward, before the router; it may stop the event. */
export const back: { gone?: ((event: PopStateEvent) => void) | undefined } = {};

/** Before the router is made: a window tells its listeners in the order in which they came. */
export const listenToBack = (): void => window.addEventListener('popstate', (event) => back.gone?.(event));
