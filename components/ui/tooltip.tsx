import { cloneElement, type ReactElement } from 'react'

type Props = {
  /** Text of the tooltip. If empty, there is none. */
  content: string | null | undefined | false
  /** Keyboard shortcut, shown after the text. */
  keys?: string
  side?: 'bottom' | 'right'
  children: ReactElement
}

/**
 * A short text on hover and focus. The child must be a single focusable element. Touch users see no tooltips, so never put
 * information only here. This component only marks the element; the page's one `TooltipHost` shows the text, so hundreds of buttons
 * stay cheap.
 */
export const Tooltip = ({ content, keys, side, children }: Props) =>
  content
    ? cloneElement(children as ReactElement<Record<string, unknown>>, {
        'data-hint': content,
        'data-hint-keys': keys,
        'data-hint-side': side,
      })
    : children
