/** Handles Back and Forward before the router does, in browsers without the Navigation API (`history-steps.ts`). */
export const popstateBeforeRouter: { handle?: ((event: PopStateEvent) => void) | undefined } = {}

// Window listeners run in the order of registration. This one is registered on import by every page, so that it runs before the router's.
globalThis.window?.addEventListener('popstate', (event) => popstateBeforeRouter.handle?.(event))
