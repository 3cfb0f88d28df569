/**
 * Portal container for everything that floats: a named region, so that floating content is inside a landmark. The root layout
 * renders it. Without it (in tests) the body is used.
 */
export const PORTAL_CONTAINER_ID = 'layers'
export const portalContainer = (): HTMLElement | undefined =>
  typeof document === 'undefined' ? undefined : (document.getElementById(PORTAL_CONTAINER_ID) ?? undefined)
