import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

type Move = (key: string, target: string, edge: 'before' | 'after') => void

/**
 * Makes the headers of a row draggable onto each other's places. The mark of the place is an attribute, drawn by CSS.
 * Headers that React replaces are taken over as they come. Returns the way to stop.
 */
export const dragColumns = (row: HTMLElement, onMove: Move): (() => void) => {
  const stops = new Map<Element, () => void>()
  const arm = () => {
    const headers = [...row.querySelectorAll<HTMLElement>('th[data-key]')]
    for (const [header, stop] of stops) {
      if (headers.includes(header as HTMLElement)) continue
      stop()
      stops.delete(header)
    }
    for (const header of headers) if (!stops.has(header)) stops.set(header, dragColumn(header, onMove))
  }
  arm()
  const observer = new MutationObserver(arm)
  observer.observe(row, { childList: true })
  return () => {
    observer.disconnect()
    for (const stop of stops.values()) stop()
  }
}

const dragColumn = (header: HTMLElement, onMove: Move) => {
  const key = () => header.dataset['key'] ?? ''
  const handle = header.querySelector<HTMLElement>('[data-header]') ?? undefined
  const edgeAt = (x: number): 'before' | 'after' => {
    const { left, width } = header.getBoundingClientRect()
    return x < left + width / 2 ? 'before' : 'after'
  }
  const clear = () => header.removeAttribute('data-drop')
  return combine(
    draggable({
      element: header,
      dragHandle: handle,
      getInitialData: () => ({ column: key() }),
      onDragStart: () => header.setAttribute('data-dragged', ''),
      onDrop: () => header.removeAttribute('data-dragged'),
    }),
    dropTargetForElements({
      element: header,
      canDrop: ({ source }) => typeof source.data['column'] === 'string' && source.data['column'] !== key(),
      onDrag: ({ location }) => header.setAttribute('data-drop', edgeAt(location.current.input.clientX)),
      onDragLeave: clear,
      onDrop: ({ source, location }) => {
        clear()
        onMove(String(source.data['column']), key(), edgeAt(location.current.input.clientX))
      },
    }),
  )
}
