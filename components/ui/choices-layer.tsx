import type { ComponentProps } from 'react'
import { lazyPart } from './lazy-part.tsx'
import { useWasEverTrue } from './use-overlay.ts'

const ChoicesPanel = lazyPart(() => import('./choices-panel.tsx'))

/** Preloads the panel. Called when an input that opens it is focused, so that it is loaded before the choices are. */
export const preloadChoicesPanel = ChoicesPanel.preload

/** Choices below an input. The user can type while the panel loads; it then opens for the current text. */
export const ChoicesLayer = (props: ComponentProps<typeof ChoicesPanel>) => useWasEverTrue(props.open) && <ChoicesPanel {...props} />
