'use client'
import { Button } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'
import type { useForeignScope } from '#lib/client/foreign-scope.ts'

/** A link to what somebody else may see: names it, and leads back to what the user has. */
export const ForeignScope = ({ codes, shown, showOwn }: NonNullable<ReturnType<typeof useForeignScope>>) => (
  <EmptyState
    icon="lock"
    title={`You don’t have access to ${codes.join(' or ')}.`}
    action={
      <Button variant="primary" onClick={showOwn}>
        Show {shown ?? 'what you have access to'}
      </Button>
    }
  >
    Ask your administrator if you need it.
  </EmptyState>
)
