'use client'
import { lazy, Suspense, type ComponentProps } from 'react'
import { useEver } from './use-overlay.ts'

const load = () => import('./choices-panel.tsx')
const ChoicesPanel = lazy(load)

/** Fetches the panel. Called when a box that opens it gets the focus: it is there before the first choice is. */
export const fetchChoicesPanel = (): void => {
  // Offline just now: it is asked for again when it opens.
  load().catch(() => undefined)
}

/** The choices under a text box. Typing goes on while their panel is on its way; it opens with what has been typed by then. */
export const ChoicesLayer = (props: ComponentProps<typeof ChoicesPanel>) =>
  useEver(props.open) && (
    <Suspense fallback={null}>
      <ChoicesPanel {...props} />
    </Suspense>
  )
