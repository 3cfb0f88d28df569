let pressed: Element | null = null

/**
 * Ignores the second click of a double click on a button or link that was not under the pointer at the first: the first click put it there, so it
 * cannot be meant. "Save view" twice would otherwise remove the saved view, whose bin takes the place of the button.
 */
const ignoreSecondClick = (event: MouseEvent) => {
  const button = event.target instanceof Element ? event.target.closest('button, a') : null
  if (event.detail > 1 && button !== null && button !== pressed) {
    event.preventDefault()
    event.stopPropagation()
  } else pressed = button
}

if (typeof window !== 'undefined') window.addEventListener('click', ignoreSecondClick, { capture: true })
