'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { placeAboveTray } from './free-corner.ts'
import { toastPosition } from './toast-position.ts'
import { Icon, type IconName } from './icons.tsx'
import { IconButton } from './icon-button.tsx'

export type ToastOptions = {
  title: string
  description?: string
  action?: { label: string; onClick: () => void }
  kind?: 'plain' | 'good' | 'bad'
  /** Milliseconds on screen. Default 6,000, with an action 12,000. Starts again after the toast was hovered or focused. */
  duration?: number
}
type ShownToast = ToastOptions & { id: number; place: 'top' | 'bottom' }

let current: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const setCurrent = (next: readonly ShownToast[]) => {
  current = next
  for (const listener of listeners) listener()
}

/** Shows a short message in the corner and announces it politely. Returns a function that removes it. */
export const toast = (options: ToastOptions): (() => void) => {
  lastId += 1
  // Existing toasts stay where they are, because the user may be reading them.
  const position = current[0]?.place ?? toastPosition()
  const id = lastId
  setCurrent([...current.slice(-3), { ...options, id, place: position }])
  return () => dismiss(id)
}

/**
 * Says that code loaded on demand could not be loaded. `title` says what did not happen: "Nothing was printed". `action` is offered
 * if it needs none of that code. Returns null.
 */
export const toastNotLoaded = (title: string, action?: ToastOptions['action']): null => {
  const description = navigator.onLine
    ? 'Part of the application could not be loaded. Check your connection, or reload the page.'
    : 'You are offline. Try again when you are back online.'
  toast({ kind: 'bad', title, description, action })
  return null
}

/** Shows that characters of a scan may be missing, because it paused for long or began before the page could read it. */
export const toastPartialScan = () =>
  toast({ kind: 'bad', title: 'This scan was not used', description: 'It was read incompletely. Scan again.' })

const dismiss = (id: number) => setCurrent(current.filter((item) => item.id !== id))
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const NO_TOASTS: readonly ShownToast[] = []

/** Container for toasts. Rendered once per page, so that its live region exists before the first toast. */
export const Toaster = () => {
  const toasts = useSyncExternalStore(
    subscribe,
    () => current,
    () => NO_TOASTS,
  )
  return (
    <section
      ref={placeAboveTray}
      aria-label="Messages"
      // Above the pager, export tray and other bars, left of panels; or below the page's top bars if the user works in that corner.
      className={cx(
        'pointer-events-none fixed right-[calc(16px+var(--corner-right,0px))] z-60 w-90 max-w-[calc(100vw-56px-var(--corner-right,0px))] print:hidden',
        toasts[0]?.place === 'top' ? 'top-26' : 'bottom-[calc(max(56px,var(--corner-bottom,0px))+var(--tray-height,0px))]',
      )}
    >
      <div role="status" aria-live="polite" aria-relevant="additions" className="flex flex-col gap-2">
        {toasts.map((item) => (
          <ToastCard key={item.id} toast={item} />
        ))}
      </div>
    </section>
  )
}

const SIGN: Record<NonNullable<ToastOptions['kind']>, { icon: IconName; colour: string } | null> = {
  plain: null,
  good: { icon: 'success', colour: 'text-good' },
  bad: { icon: 'error', colour: 'text-bad' },
}

const ToastCard = ({ toast: { id, title, description, action, kind = 'plain', duration } }: { toast: ShownToast }) => {
  const [isPaused, setPaused] = useState(false)
  const sign = SIGN[kind]
  // The timer restarts when the pointer or the focus leaves.
  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(() => dismiss(id), duration ?? (action ? 12_000 : 6_000))
    return () => clearTimeout(timer)
  }, [id, isPaused, duration, action])
  const button = action && (
    <Button
      size="sm"
      onClick={() => {
        dismiss(id)
        action.onClick()
      }}
    >
      {action.label}
    </Button>
  )
  return (
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="pointer-events-auto flex animate-rise items-start gap-2 rounded-md bg-surface py-2 pr-2 pl-3 text-sm shadow-pop"
    >
      {sign && <Icon name={sign.icon} className={`mt-1.5 ${sign.colour}`} />}
      <div className="min-w-0 flex-1 py-1 wrap-anywhere">
        <p className="font-medium">{title}</p>
        {description && <p className="text-muted">{description}</p>}
        {description && button && <p className="mt-1.5">{button}</p>}
      </div>
      {!description && button}
      <IconButton icon="close" label="Dismiss" size="sm" onClick={() => dismiss(id)} />
    </div>
  )
}
