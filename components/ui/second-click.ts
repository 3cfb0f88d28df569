/** What the last click pressed; undefined if there has been no click since this code was loaded. */
let pressed: Element | null | undefined

/**
 * Ignores the second click of a double click on a button or link that was not under the pointer at the first: the first click put it
 * there, so the second cannot be intended for it. A double click on "Save view" would otherwise remove the saved view, whose delete
 * button takes the place of "Save view".
 */
const ignoreSecondClick = (event: MouseEvent) => {
  const button = event.target instanceof Element ? event.target.closest('button, a') : null
  if (event.detail > 1 && pressed !== undefined && button !== null && button !== pressed) {
    event.preventDefault()
    event.stopPropagation()
  } else pressed = button
}

if (typeof window !== 'undefined') window.addEventListener('click', ignoreSecondClick, { capture: true })
