/**
 * The click handler of a button that disappears with its action. Keyboard users continue in the list's search, or else in the page,
 * because the focus would fall to the start of the document. A click or tap does not move it: a touch screen would show its keyboard.
 */
export const thenFocusSearch =
  (act: () => void) =>
  ({ detail }: { detail: number }): void => {
    act()
    // Only a key, or assistive technology, clicks without a pointer.
    if (detail > 0) return
    const search = document.querySelector<HTMLElement>('main [aria-keyshortcuts="/"]')
    ;(search ?? document.getElementById('main'))?.focus({ preventScroll: true })
  }
