'use client'
import {
  cloneElement,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react'

/** Props of every panel that a button opens. */
export type PanelProps = {
  id: string
  /** The button that opens it. */
  at: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Accessible name of the panel. */
  label: string
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  className?: string
}

type Options = { open: boolean | undefined; onOpenChange: ((open: boolean) => void) | undefined }
type TriggerProps = Readonly<Record<string, unknown>> & { ref?: Ref<HTMLElement> }

/**
 * State shared by a button and its panel. The panel and its positioning library are loaded on first use. Otherwise they would be
 * most of what a page loads before its first row.
 */
export const useOverlay = ({ open, onOpenChange }: Options) => {
  const id = useId()
  const at = useRef<HTMLElement>(null)
  const [isOwnOpen, setOwnOpen] = useState(false)
  const isOpen = open ?? isOwnOpen
  return {
    id,
    at,
    isOpen,
    isWanted: useEver(isOpen),
    setOpen: (next: boolean) => {
      if (open === undefined) setOwnOpen(next)
      onOpenChange?.(next)
    },
  }
}

/** Whether a value was ever true. A panel stays mounted after its first opening, so that it can animate closing and restore the focus. */
export const useEver = (is: boolean): boolean => {
  const [was, setWas] = useState(is)
  if (is && !was) setWas(true)
  return is || was
}

/** Adds the props that open a panel to a button. Its own handlers run first and can cancel with `preventDefault`. */
export const withTrigger = (
  trigger: ReactElement,
  { id, at, isOpen }: Pick<ReturnType<typeof useOverlay>, 'id' | 'at' | 'isOpen'>,
  kind: 'dialog' | 'menu',
  handlers: Readonly<Record<string, (event: never) => void>>,
) => {
  const own = trigger.props as TriggerProps
  return cloneElement(trigger as ReactElement<TriggerProps>, {
    ref: at,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'data-state': isOpen ? 'open' : 'closed',
    ...Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, both(own[name], handler as Handler)])),
  })
}

type Handler = (event: { defaultPrevented: boolean }) => void
const both =
  (first: unknown, then: Handler): Handler =>
  (event) => {
    if (typeof first === 'function') (first as Handler)(event)
    if (!event.defaultPrevented) then(event)
  }

/** Stands in for Radix's trigger and passes it the real button, which is already rendered. */
export const TriggerAt = ({ at, ref }: { at: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> }) => {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => at.current)
  return null
}
