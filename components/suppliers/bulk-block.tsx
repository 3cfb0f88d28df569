'use client'
import BulkDialog from '#components/actions/bulk-dialog.tsx'
import { notMadeYet } from '#lib/shared/accepted-text.ts'
import { toAttempt, type Attempt } from '#components/actions/run-rows.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { suppliers } from './suppliers-resource.ts'
import { saveSupplier } from './change-supplier.ts'
import { BLOCK_WORDS } from './shared/block-words.ts'
import { alreadyText, changedText } from './shared/conflict-text.ts'
import { readAgain } from './shared/read-again.ts'
import { savedChange } from './shared/save-change.ts'

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

/** Blocks a supplier. Unless v7's response shows it, the supplier is read again. If someone else changed it first, the next attempt starts from their version. */
export const blockSupplier = async (row: SupplierRow, reason: string, signal: AbortSignal): Promise<Attempt<SupplierRow>> => {
  const change = { status: 'BLOCKED', reason }
  const result = await saveSupplier(row, change, signal)
  const { failure, newer } = await savedChange(
    'supplier',
    row,
    change,
    result,
    () => readAgain('supplier', row.id) as Promise<SupplierRow | null>,
  )
  if (result.ok) return failure ? notMadeYet(result.message) : toAttempt(result)
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
