import { formatMoment, formatRelative, momentTip, UNKNOWN } from '#lib/client/format.ts'

type Props = {
  at: string | null | undefined
  /** Shows how long ago; the exact time is then in the tooltip. */
  isRelative?: boolean
  className?: string
}

/** A time, absolute or relative, with the other form in the tooltip; a dash if v7 returns none. */
export const DateTime = ({ at, isRelative = false, className }: Props) => {
  if (!at) return <span className={className}>{UNKNOWN}</span>
  const exact = formatMoment(at)
  return (
    <time dateTime={at} title={isRelative ? exact : momentTip(at)} className={className}>
      {isRelative ? formatRelative(at) || exact : exact}
    </time>
  )
}
