/**
 * Where everything that floats is put: one named region of the page, so that what floats is inside a landmark too. The
 * root layout draws it; without it (tests) the body serves.
 */
export const LAYERS_ID = 'layers'
export const layers = (): HTMLElement | undefined =>
  typeof document === 'undefined' ? undefined : (document.getElementById(LAYERS_ID) ?? undefined)
