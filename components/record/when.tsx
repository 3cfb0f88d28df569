import { formatMoment, formatRelative, momentTip, UNKNOWN } from '#lib/client/format.ts'

type Props = {
  at: string | null | undefined
  /** How long ago instead of the time itself, which is in the tooltip then. */
  isRelative?: boolean
  className?: string
}

/** When something happened, with the other way of saying it as a tooltip; a dash where v7 does not say. */
export const When = ({ at, isRelative = false, className }: Props) => {
  if (!at) return <span className={className}>{UNKNOWN}</span>
  const exact = formatMoment(at)
  return (
    <time dateTime={at} title={isRelative ? exact : momentTip(at)} className={className}>
      {isRelative ? formatRelative(at) || exact : exact}
    </time>
  )
}
