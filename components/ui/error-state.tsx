import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { FailureDetails } from './failure-details.tsx'
import { Icon, type IconName } from './icons.tsx'

type Props = {
  /** What failed: "Stock could not be loaded." */
  title: ReactNode
  /** `h1` if the state fills the page. */
  heading?: 'h1' | 'h2' | 'p'
  /** Why, and what to do. */
  children?: ReactNode
  onRetry?: () => void
  retryLabel?: string
  requestId?: string
  /** Details for the operator of v7. They include the request id, which is then not shown separately. */
  details?: readonly string[]
  icon?: IconName
  action?: ReactNode
}

/** Says what failed and what to do, and shows the request id for support. Announced when it appears. */
export const ErrorState = ({
  title,
  heading: Title = 'p',
  children,
  onRetry,
  retryLabel = 'Retry',
  requestId,
  details = [],
  icon = 'error',
  action,
}: Props) => (
  <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-16 text-center">
    <Icon name={icon} size={24} className="mb-1 text-bad" />
    <Title className="text-base font-medium text-ink">{title}</Title>
    {children && <div className="text-base text-muted">{children}</div>}
    {(onRetry || action) && (
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        {onRetry && (
          <Button icon="refresh" onClick={onRetry}>
            {retryLabel}
          </Button>
        )}
        {action}
      </div>
    )}
    {details.length > 0 ? <FailureDetails lines={details} className="mt-1" /> : requestId && <RequestId id={requestId} />}
  </div>
)

/** A request id, to be given to support. */
export const RequestId = ({ id }: { id: string }) => (
  <p className="mt-1 flex max-w-full items-center gap-1 text-xs text-dim">
    <span className="shrink-0">Request</span>
    <code title={id} className="min-w-0 truncate select-all">
      {id}
    </code>
    <CopyButton text={id} label="Copy request ID" />
  </p>
)
