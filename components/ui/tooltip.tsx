import { cloneElement, type ReactElement } from 'react'

type Props = {
  /** Nothing to say: no tooltip. */
  content: string | null | undefined | false
  /** The key that does the same, shown behind the words. */
  keys?: string
  side?: 'bottom' | 'right'
  children: ReactElement
}

/**
 * A short word on hover and focus. The child must be one focusable element; never put anything here that is not said
 * elsewhere to touch users. It only marks the element: the one `TooltipHost` of the page shows the word, so that hundreds
 * of buttons cost nothing.
 */
export const Tooltip = ({ content, keys, side, children }: Props) =>
  content
    ? cloneElement(children as ReactElement<Record<string, unknown>>, {
        'data-hint': content,
        'data-hint-keys': keys,
        'data-hint-side': side,
      })
    : children
