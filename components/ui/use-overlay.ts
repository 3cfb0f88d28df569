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
  triggerRef: RefObject<HTMLElement | null>
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
  const triggerRef = useRef<HTMLElement>(null)
  const [isOwnOpen, setOwnOpen] = useState(false)
  const isOpen = open ?? isOwnOpen
  return {
    id,
    triggerRef,
    isOpen,
    isMounted: useWasEverTrue(isOpen),
    setOpen: (next: boolean) => {
      if (open === undefined) setOwnOpen(next)
      onOpenChange?.(next)
    },
  }
}

/** Whether a value was ever true. A panel stays mounted after its first opening, so that it can animate closing and restore the focus. */
export const useWasEverTrue = (value: boolean): boolean => {
  const [wasTrue, setWasTrue] = useState(value)
  if (value && !wasTrue) setWasTrue(true)
  return value || wasTrue
}

/** Adds the props that open a panel to a button. Its own handlers run first and can cancel with `preventDefault`. */
export const withTrigger = (
  trigger: ReactElement,
  { id, triggerRef, isOpen }: Pick<ReturnType<typeof useOverlay>, 'id' | 'triggerRef' | 'isOpen'>,
  kind: 'dialog' | 'menu',
  handlers: Readonly<Record<string, (event: never) => void>>,
) => {
  const ownProps = trigger.props as TriggerProps
  return cloneElement(trigger as ReactElement<TriggerProps>, {
    ref: triggerRef,
    'aria-haspopup': kind,
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'data-state': isOpen ? 'open' : 'closed',
    ...Object.fromEntries(Object.entries(handlers).map(([name, handler]) => [name, chainHandlers(ownProps[name], handler as Handler)])),
  })
}

type Handler = (event: { defaultPrevented: boolean }) => void
const chainHandlers =
  (first: unknown, second: Handler): Handler =>
  (event) => {
    if (typeof first === 'function') (first as Handler)(event)
    if (!event.defaultPrevented) second(event)
  }

/** Stands in for Radix's trigger and passes it the real button, which is already rendered. */
export const TriggerProxy = ({ triggerRef, ref }: { triggerRef: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> }) => {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => triggerRef.current)
  return null
}
