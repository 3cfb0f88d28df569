'use client'
import { useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'

/** A component whose code loads when it is first shown. */
export type LazyPart<Component> = Component & {
  /** Loads the code in advance. Ignores failures, because the code is requested again when the component is shown. */
  preload: () => void
}

type PropsOf<Component> = Component extends ComponentType<infer Props> ? Props & object : never
type FallbackOf<Component> = ReactNode | ((props: PropsOf<Component>) => ReactNode)

/**
 * Like React's `lazy`, but without `Suspense`, because React keeps a fallback for at least 300 ms, even if the code is already there.
 * Shows `fallback` until the code is loaded. A failure reaches the error page, whose retry requests the code again.
 */
export const lazyPart = <Component extends ComponentType<never>>(
  load: () => Promise<{ default: Component }>,
  fallback?: FallbackOf<Component>,
): LazyPart<Component> => lazyParts(load)('default', fallback)

/** The same for several components of a module. When one of them is loaded, all are. */
export const lazyParts = <Module extends object>(load: () => Promise<Module>) => {
  let loaded: Module | null = null
  const start = async () => (loaded = await load())
  const preload = () => {
    if (!loaded) start().catch(() => undefined)
  }
  return <Name extends keyof Module>(name: Name, fallback: FallbackOf<Module[Name]> = null): LazyPart<Module[Name]> => {
    type Props = PropsOf<Module[Name]>
    const Part = (props: Props) => {
      const [{ module, error }, setState] = useState<{ module: Module | null; error?: unknown }>({ module: loaded })
      const isMissing = module === null
      // Before the browser paints: code that another part has already loaded needs no fallback.
      useLayoutEffect(() => {
        if (!isMissing) return undefined
        let isCurrent = true
        start().then(
          (result) => isCurrent && setState({ module: result }),
          (failure: unknown) => isCurrent && setState({ module: null, error: failure }),
        )
        return () => void (isCurrent = false)
      }, [isMissing])
      if (error !== undefined) throw error as Error
      if (!module) return typeof fallback === 'function' ? fallback(props) : fallback
      const Component = module[name] as unknown as ComponentType<Props>
      return <Component {...props} />
    }
    return Object.assign(Part, { preload }) as unknown as LazyPart<Module[Name]>
  }
}
