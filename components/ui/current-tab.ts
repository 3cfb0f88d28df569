import type { RefCallback } from 'react'

/** Ref of the current tab: scrolls it into view. Its scroll margin keeps it clear of the faded ends of the tab row. */
export const scrollToTab = (tab: Element | null) => tab?.scrollIntoView({ inline: 'nearest', block: 'nearest' })

/** Ref of a row of tabs: brings the current tab into view when counts or labels make the tabs wider, and when there is less room. */
export const showCurrentTab: RefCallback<HTMLElement> = (row) => {
  if (!row) return undefined
  const observer = new ResizeObserver(() => scrollToTab(row.querySelector('[aria-current]')))
  for (const element of [row, ...row.children]) observer.observe(element)
  return () => observer.disconnect()
}
