'use client'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { placeOfToasts } from './toast-place.ts'
import { Icon, type IconName } from './icons.tsx'
import { IconButton } from './icon-button.tsx'

export type ToastOptions = {
  title: string
  description?: string
  action?: { label: string; onClick: () => void }
  kind?: 'plain' | 'good' | 'bad'
  /** Milliseconds on screen, 6,000 unless told; 12,000 with an action. Pauses while pointed at or focused. */
  duration?: number
}
type Shown = ToastOptions & { id: number; place: 'top' | 'bottom' }

let shown: readonly Shown[] = []
let lastId = 0
const listeners = new Set<() => void>()
const set = (next: readonly Shown[]) => {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a short message in the corner and reads it out politely. Returns a function that takes it away. */
export const toast = (options: ToastOptions): (() => void) => {
  lastId += 1
  // Messages that are there stay where they are: a person may be reading them.
  const place = shown[0]?.place ?? placeOfToasts()
  const id = lastId
  set([...shown.slice(-3), { ...options, id, place }])
  return () => dismiss(id)
}

const dismiss = (id: number) => set(shown.filter((one) => one.id !== id))
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const NONE: readonly Shown[] = []

/** The corner where messages appear. Stands once in the page; its live region is there before the first message. */
export const Toaster = () => {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  )
  return (
    <section
      aria-label="Messages"
      // Above the pages of a list, its tray of files and its bar of marks, or below the bars of the page where somebody works in the corner.
      className={cx(
        'pointer-events-none fixed right-4 z-60 w-90 max-w-[calc(100vw-32px)] print:hidden',
        toasts[0]?.place === 'top' ? 'top-26' : 'bottom-[max(var(--toast-bottom,56px),var(--marks-bottom,0px))]',
      )}
    >
      <div role="status" aria-live="polite" aria-relevant="additions" className="flex flex-col gap-2">
        {toasts.map((one) => (
          <ToastCard key={one.id} toast={one} />
        ))}
      </div>
    </section>
  )
}

const SIGN: Record<NonNullable<ToastOptions['kind']>, { icon: IconName; color: string } | null> = {
  plain: null,
  good: { icon: 'success', color: 'text-good' },
  bad: { icon: 'error', color: 'text-bad' },
}

const ToastCard = ({ toast: { id, title, description, action, kind = 'plain', duration } }: { toast: Shown }) => {
  const [isPaused, setPaused] = useState(false)
  const sign = SIGN[kind]
  // A timer belongs to the outside world; it starts anew when the pointer leaves.
  useEffect(() => {
    if (isPaused) return undefined
    const timer = setTimeout(() => dismiss(id), duration ?? (action ? 12_000 : 6_000))
    return () => clearTimeout(timer)
  }, [id, isPaused, duration, action])
  return (
    <div
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="pointer-events-auto flex animate-rise items-start gap-2 rounded-md bg-surface py-2 pr-2 pl-3 text-sm shadow-pop"
    >
      {sign && <Icon name={sign.icon} className={`mt-1.5 ${sign.color}`} />}
      <div className="min-w-0 flex-1 py-1">
        <p className="font-medium">{title}</p>
        {description && <p className="text-muted">{description}</p>}
      </div>
      {action && (
        <Button
          size="sm"
          onClick={() => {
            dismiss(id)
            action.onClick()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon="close" label="Dismiss" size="sm" onClick={() => dismiss(id)} />
    </div>
  )
}
