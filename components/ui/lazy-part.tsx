'use client'
import { useEffectEvent, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'
import { toastNotLoaded, type ToastOptions } from './toast.tsx'

/** A component whose code loads when it is first shown. */
export type LazyPart<Component> = Component & {
  /** Loads the code in advance. Ignores failures, because the code is requested again when the component is shown. */
  preload: () => void
}

type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props & object : never
type FallbackOf<Component> = ReactNode | ((props: PropsOf<Component>) => ReactNode)
/**
 * What closes a dialog, panel or menu. A part with one of them closes if its code cannot be loaded. The message offers `unloadedAction`,
 * for what the user must be able to do even then.
 */
type Closable = {
  open?: boolean
  onClose?: () => void
  onOpenChange?: (open: boolean) => void
  unloadedAction?: ToastOptions['action']
}
type Options = { keepsFallback?: boolean }

const RETRY_MS = 3_000

/**
 * Like React's `lazy`, but without `Suspense`, because React keeps a fallback for at least 300 ms, even if the code is already there.
 * Shows `fallback` until the code is loaded. A dialog, panel or menu without a fallback shows that it is loading.
 *
 * A lost connection must not break the page. If the code cannot be loaded, a part that can be closed closes with a message. Any other
 * part shows a message in place of its fallback (with `keepsFallback`, the fallback stays) and retries until it succeeds.
 */
export const lazyPart = <Component extends ComponentType<never>>(
  load: () => Promise<{ default: Component }>,
  fallback?: FallbackOf<Component>,
  options?: Options,
): LazyPart<Component> => lazyParts(load)('default', fallback, options)

/** The same for several components of a module. When one of them is loaded, all are. */
export const lazyParts = <Module extends object>(load: () => Promise<Module>) => {
  let loaded: Module | null = null
  const start = async () => (loaded = await load())
  const preload = () => {
    if (!loaded) start().catch(() => undefined)
  }
  return <Name extends keyof Module>(
    name: Name,
    fallback: FallbackOf<Module[Name]> = null,
    { keepsFallback = false }: Options = {},
  ): LazyPart<Module[Name]> => {
    type Props = PropsOf<Module[Name]>
    const Part = (props: Props) => {
      const { open: isOpen = true, onClose, onOpenChange, unloadedAction }: Closable = props
      const [module, setModule] = useState(loaded)
      const [hasFailed, setFailed] = useState(false)
      const isWanted = module === null && isOpen
      const fail = useEffectEvent(() => {
        const close = onClose ?? (onOpenChange && (() => onOpenChange(false)))
        if (!close) return setFailed(true)
        toastNotLoaded('This could not be opened', unloadedAction)
        close()
      })
      // Before the browser paints: code that another part has already loaded needs no fallback.
      useLayoutEffect(() => {
        if (!isWanted) return undefined
        let isCurrent = true
        let timer: ReturnType<typeof setInterval> | undefined
        const attempt = async () => {
          const result = await start()
          if (isCurrent) setModule(result)
        }
        attempt().catch(() => {
          if (!isCurrent) return
          timer = setInterval(() => void attempt().catch(() => undefined), RETRY_MS)
          fail()
        })
        return () => {
          isCurrent = false
          clearInterval(timer)
        }
      }, [isWanted])
      if (module) {
        const Component = module[name] as unknown as ComponentType<Props>
        return <Component {...props} />
      }
      const sign = isWanted && (onClose ?? onOpenChange) && <Opening />
      const placeholder = typeof fallback === 'function' ? fallback(props) : (fallback ?? sign)
      return hasFailed && placeholder && !keepsFallback ? <PartFailed /> : placeholder
    }
    return Object.assign(Part, { preload }) as unknown as LazyPart<Module[Name]>
  }
}

/** Says that what was opened is loading. The styles show it only if that takes a while. */
const Opening = () => (
  <span role="status" className="sr-only opening">
    Loading…
  </span>
)

/** Says that a part of the page could not be loaded. It is retried without user action. Plain markup, because every page loads this. */
const PartFailed = () => (
  <p role="alert" className="mx-auto max-w-md px-6 py-10 text-center text-base text-muted">
    This part could not be loaded. Check your connection, or reload the page.
  </p>
)
