'use client'
import { lazy, Suspense, type ComponentProps } from 'react'
import { useWasEverTrue } from './use-overlay.ts'

const load = () => import('./choices-panel.tsx')
const ChoicesPanel = lazy(load)

/** Preloads the panel. Called when an input that opens it is focused, so that it is loaded before the choices are. */
export const preloadChoicesPanel = (): void => {
  // Offline: it is requested again when the panel opens.
  load().catch(() => undefined)
}

/** Choices below an input. The user can type while the panel loads; it then opens for the current text. */
export const ChoicesLayer = (props: ComponentProps<typeof ChoicesPanel>) =>
  useWasEverTrue(props.open) && (
    <Suspense fallback={null}>
      <ChoicesPanel {...props} />
    </Suspense>
  )
