/**
 * Portal container for everything that floats: a named region, so that floating content is inside a landmark. The root layout
 * renders it. Without it (in tests) the body is used.
 */
export const LAYERS_ID = 'layers'
export const layers = (): HTMLElement | undefined =>
  typeof document === 'undefined' ? undefined : (document.getElementById(LAYERS_ID) ?? undefined)
