import { Notice } from '#components/orders/shared/notice.tsx'
import { formatMoment } from '#lib/client/format.ts'

/** Why a customer or supplier is blocked, by whom and when. v7 may leave out each of them. */
export type Block = { block_reason?: string | null; blocked_by?: string | null; blocked_at?: string | null }

/** Says why a customer or supplier is blocked, who did it and when. Shows nothing if v7 does not say why. */
export const BlockNotice = ({ block }: { block: Block & { status: string | null } }) => {
  const { status, block_reason: reason, blocked_by: by, blocked_at: at } = block
  if (status !== 'BLOCKED' || !reason) return null
  return (
    <Notice tone="warn" icon="lock" title="Blocked">
      <p>{reason}</p>
      {(by || at) && <p className="text-xs">{[at && formatMoment(at), by && `by ${by}`].filter(Boolean).join(' ')}</p>}
    </Notice>
  )
}
