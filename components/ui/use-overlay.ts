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

/** What every panel of a button is given. */
export type PanelProps = {
  id: string
  /** The button that it belongs to. */
  at: RefObject<HTMLElement | null>
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Spoken name of the panel. */
  label: string
  children: ReactNode
  align?: 'start' | 'center' | 'end'
  className?: string
}

type Options = { open: boolean | undefined; onOpenChange: ((open: boolean) => void) | undefined }
type TriggerProps = Readonly<Record<string, unknown>> & { ref?: Ref<HTMLElement> }

/**
 * What a button and its panel share. The button works by itself; the panel and the library that places it are loaded when
 * they are first wanted, which is most of what a page would otherwise have to load before its first row.
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

/** Whether something was ever so: what has been opened once stays mounted, so that closing can be drawn and gives the focus back. */
export const useEver = (is: boolean): boolean => {
  const [was, setWas] = useState(is)
  if (is && !was) setWas(true)
  return is || was
}

/** The button with what it needs to open a panel; its own handlers come first, and one that prevents the default has the last word. */
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

/** In the library's place of a trigger: gives it the real button, which stands in the page already. */
export const TriggerAt = ({ at, ref }: { at: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> }) => {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => at.current)
  return null
}
