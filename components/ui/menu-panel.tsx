'use client'
import * as Dropdown from 'radix-ui/dropdown-menu'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icons.tsx'
import { keepFocus } from './keep-focus.ts'
import { wasLastInputKey } from './last-input.ts'
import { portalContainer } from './portal-container.ts'
import type { ToastOptions } from './toast.tsx'
import { type PanelProps, TriggerProxy } from './use-overlay.ts'

export type MenuPanelProps = PanelProps & {
  /** Offered in the message if this code cannot be loaded. */
  unloadedAction?: ToastOptions['action']
}

/** Content of a menu. Loaded, with its items, when a menu is first opened. */
export const MenuPanel = ({ id, triggerRef, open, onOpenChange, label, children, align = 'start', className }: MenuPanelProps) => {
  const content = useRef<HTMLDivElement>(null)
  useEffect(keepFocus, [])
  return (
    <Dropdown.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Dropdown.Trigger asChild>
        <TriggerProxy triggerRef={triggerRef} />
      </Dropdown.Trigger>
      <Dropdown.Portal container={portalContainer()}>
        <Dropdown.Content
          ref={content}
          id={id}
          aria-label={label}
          aria-labelledby={undefined}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cx(
            'z-60 min-w-48 animate-rise overflow-auto rounded-md bg-surface p-1 shadow-pop outline-none print:hidden',
            className,
          )}
        >
          {children}
          <FirstItemFocus content={content} />
        </Dropdown.Content>
      </Dropdown.Portal>
    </Dropdown.Root>
  )
}

/**
 * Radix highlights the first item of a menu that a key opened. This menu can be loaded after the key press, so it is done here: beside
 * the items, because they appear later than the panel.
 */
const FirstItemFocus = ({ content }: { content: RefObject<HTMLElement | null> }) => {
  useEffect(() => {
    if (!wasLastInputKey()) return undefined
    const timer = setTimeout(() => content.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus())
    return () => clearTimeout(timer)
  }, [content])
  return null
}

const ITEM =
  'flex h-8 cursor-default items-center gap-2 rounded-sm px-2 text-sm outline-none select-none data-highlighted:bg-hover data-disabled:text-dim data-disabled:opacity-70 touch:h-11 no-underline'

type ItemProps = {
  icon?: IconName
  children: ReactNode
  onSelect?: (event: Event) => void
  /** Why the action is disabled; shown below its label. */
  disabledReason?: string | null | false
  danger?: boolean
  keys?: string
}

export const MenuItem = ({ icon, children, onSelect, disabledReason, danger, keys }: ItemProps) => (
  <Dropdown.Item
    onSelect={disabledReason ? (event) => event.preventDefault() : onSelect}
    aria-disabled={disabledReason ? true : undefined}
    className={cx(ITEM, danger && 'text-bad', disabledReason && 'h-auto min-h-8 py-1 text-dim')}
  >
    {icon && <Icon name={icon} className={danger ? undefined : 'text-dim'} />}
    <span className="flex-1">
      {children}
      {disabledReason && <span className="block text-xs">{disabledReason}</span>}
    </span>
    {keys && <span className="font-mono text-xs text-dim">{keys}</span>}
  </Dropdown.Item>
)

export const MenuSeparator = () => <Dropdown.Separator className="-mx-1 my-1 h-px bg-line" />
export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <Dropdown.Label className="px-2 py-1.5 text-xs text-dim">{children}</Dropdown.Label>
)
