import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'

type Move = (key: string, target: string, edge: 'before' | 'after') => void

/**
 * Makes the column headers of a row reorderable by dragging. The drop position is an attribute that CSS draws.
 * Headers that React adds or replaces later become draggable too. Returns a function that removes all listeners.
 */
export const dragColumns = (row: HTMLElement, onMove: Move): (() => void) => {
  const removers = new Map<Element, () => void>()
  const makeHeadersDraggable = () => {
    const headers = [...row.querySelectorAll<HTMLElement>('th[data-key]')]
    for (const [header, remove] of removers) {
      if (headers.includes(header as HTMLElement)) continue
      remove()
      removers.delete(header)
    }
    for (const header of headers) if (!removers.has(header)) removers.set(header, dragColumn(header, onMove))
  }
  makeHeadersDraggable()
  const observer = new MutationObserver(makeHeadersDraggable)
  observer.observe(row, { childList: true })
  return () => {
    observer.disconnect()
    for (const remove of removers.values()) remove()
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
