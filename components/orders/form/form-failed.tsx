'use client'
import { useEffect, useRef } from 'react'
import { ErrorState } from '#components/ui/error-state.tsx'
import { lazyParts } from '#components/ui/lazy-part.tsx'
import { type ApiFailure, refusalMessage } from '#lib/client/failure.ts'
import { useInaccessibleScope } from '#lib/client/inaccessible-scope.ts'

// Loaded when needed: it is rarely shown, and only after a response from the server.
const InaccessibleScope = lazyParts(() => import('#components/record/inaccessible-scope.tsx'))('InaccessibleScope')

type Props = { failure: ApiFailure; onRetry: () => void; /** Starts the form with the scope as it is now. */ onRestart: () => void }

/**
 * Shown if the form's options could not be loaded. If the user has lost access to the chosen client, it is named and the others are
 * offered.
 */
export const FormFailed = ({ failure, onRetry, onRestart }: Props) => {
  const inaccessibleScope = useInaccessibleScope()
  const wasInaccessible = useRef(false)
  // An effect, because the form can start only once the newly chosen scope is in the address bar.
  useEffect(() => {
    if (inaccessibleScope) wasInaccessible.current = true
    else if (wasInaccessible.current) onRestart()
  }, [inaccessibleScope, onRestart])
  if (failure.status === 403 && refusalMessage(failure) === undefined && inaccessibleScope)
    return <InaccessibleScope {...inaccessibleScope} verb="Continue with" />
  return (
    <ErrorState
      heading="h1"
      title="The order form could not be loaded."
      onRetry={onRetry}
      requestId={failure.requestId}
      details={failure.details}
    >
      {failure.message}
    </ErrorState>
  )
}
