'use client'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { useInaccessibleScope } from '#lib/client/inaccessible-scope.ts'
import { isShowableCode } from '#lib/shared/showable-code.ts'

type Props = NonNullable<ReturnType<typeof useInaccessibleScope>> & {
  /** The verb of the button. */
  verb?: string
}

/** Shown when a link leads to clients or sites that the user has no access to. Names them and offers the user's own scope. */
export const InaccessibleScope = ({ codes, remainingClient, removeInaccessible, verb = 'Show' }: Props) => (
  <EmptyState
    icon="lock"
    title={`You don’t have access to ${namesOf(codes)}.`}
    action={
      <Button variant="primary" onClick={removeInaccessible}>
        {verb} {remainingClient ?? 'what you have access to'}
      </Button>
    }
  >
    Ask your administrator if you need it.
  </EmptyState>
)

const namesOf = (codes: readonly string[]): string => (codes.every(isShowableCode) ? codes.join(' or ') : 'what this link shows')
