'use client'
import BulkDialog from '#components/actions/bulk-dialog.tsx'
import { toAttempt, type Attempt } from '#components/actions/run-rows.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { suppliers } from './suppliers-resource.ts'
import { saveSupplier } from './change-supplier.ts'
import { BLOCK_WORDS } from './shared/block-words.ts'
import { alreadyText, changedText } from './shared/conflict-text.ts'
import { readAgain } from './shared/read-again.ts'

type Props = { rows: readonly SupplierRow[]; onDone: () => void; onClose: () => void }

/** Blocks the marked suppliers, each for the client of its row. */
export default function BulkBlock({ rows, onDone, onClose }: Props) {
  const toClientWording = useClientWording()
  return (
    <BulkDialog
      rows={rows}
      nameOf={suppliers.nameOf}
      refusalOf={(row) => {
        const refusal = blockRefusal(row)
        return refusal && toClientWording(refusal)
      }}
      words={{ verb: 'Block', doing: 'Blocking', done: 'Blocked', one: toClientWording('supplier'), many: toClientWording('suppliers') }}
      description="New orders can no longer be placed with them. Open orders stay as they are."
      isDanger
      reason={{ label: 'Reason', choices: BLOCK_WORDS.supplier.reasons }}
      attempt={blockSupplier}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** Blocks a supplier. If someone else changed it first, the next attempt starts from their version. */
const blockSupplier = async (row: SupplierRow, reason: string, signal: AbortSignal): Promise<Attempt<SupplierRow>> => {
  const result = await saveSupplier(row, { status: 'BLOCKED', reason }, signal)
  const newer = !result.ok && result.failure.status === 409 ? ((await readAgain('supplier', row.id)) as SupplierRow | null) : null
  if (!newer) return toAttempt(result)
  const already = alreadyText(newer, true, suppliers.nameOf(newer) ?? row.id)
  if (already !== null) return { ok: true, isUnchanged: true, note: already }
  return { ok: false, current: newer, reason: `${changedText('supplier', row, newer)} Try again if you still want to block it.` }
}

const blockRefusal = ({ status, allowed_actions: allowed }: SupplierRow): string | null => {
  if (status === 'BLOCKED') return 'This supplier is already blocked.'
  if (status === 'PENDING') return 'This supplier is still waiting for approval.'
  return allowed?.includes('block') ? null : 'You don’t have permission to block this supplier.'
}
