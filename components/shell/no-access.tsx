import Link from 'next/link'
import { buttonClass } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'

/** 403: the module, client or site is not granted. `what` stands in the sentence: "stock holding". */
export const NoAccess = ({ what }: { what: string }) => (
  <EmptyState
    icon="lock"
    heading="h1"
    title={`You do not have access to ${what}.`}
    action={
      <Link href="/" className={buttonClass('secondary')}>
        Go to the start page
      </Link>
    }
  >
    Ask your administrator if you need it.
  </EmptyState>
)
