import { Link } from '#components/ui/link.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { EmptyState } from '#components/ui/empty-state.tsx'

/** The 404 page. */
export const PageMissing = () => (
  <EmptyState
    icon="search"
    heading="h1"
    title="There is no page at this address."
    action={
      <Link href="/" className={buttonClass('secondary')}>
        Go to the home page
      </Link>
    }
  >
    The link may be outdated, or the address may be mistyped.
  </EmptyState>
)
