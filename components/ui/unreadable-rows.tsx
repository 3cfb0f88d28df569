import { FailureDetails } from './failure-details.tsx'
import { Icon } from './icons.tsx'
import { unreadableText } from './unreadable-text.ts'

type Props = {
  /** Number of skipped rows. */
  count: number
  /** Where the response does not match the contract. */
  lines: readonly string[]
}

/** Says how many rows of a response could not be parsed, and why, so that they are not silently missing. */
export const UnreadableRows = ({ count, lines }: Props) => (
  <div className="flex shrink-0 flex-wrap items-baseline gap-x-3 gap-y-1 border-t border-line bg-warn-tint px-3 py-1.5 text-sm">
    <p className="flex items-baseline gap-1.5">
      <Icon name="warning" size={14} className="translate-y-0.5 text-warn" />
      {unreadableText(count)}
    </p>
    <FailureDetails lines={lines} className="open:basis-full" />
  </div>
)
