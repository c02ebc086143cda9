/** Handler called on Back and Forward before the router's; it may stop the event. */
export const back: { gone?: ((event: PopStateEvent) => void) | undefined } = {};

/** Call before creating the router: listeners run in the order in which they were added. */
export const listenToBack = (): void => window.addEventListener('popstate', (event) => back.gone?.(event));
