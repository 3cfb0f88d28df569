'use client'
import BulkDialog from '#components/actions/bulk-dialog.tsx'
import { toAttempt } from '#components/actions/run-rows.ts'
import type { SupplierRow } from '#lib/contract/suppliers/suppliers.ts'
import { suppliers } from './suppliers-resource.ts'
import { saveSupplier } from './change-supplier.ts'

type Props = { rows: readonly SupplierRow[]; reasons: readonly string[]; onDone: () => void; onClose: () => void }

/** Blocks the marked suppliers, each for the client of its row. */
export default function BulkBlock({ rows, reasons, onDone, onClose }: Props) {
  return (
    <BulkDialog
      rows={rows}
      nameOf={suppliers.nameOf}
      refusalOf={(row) => {
        if (row.status === 'BLOCKED' || row.status === 'PENDING')
          return row.status === 'BLOCKED' ? 'This supplier is already blocked.' : 'This supplier is still waiting for approval.'
        return row.allowed_actions?.includes('block') ? null : 'You don’t have permission to block this supplier.'
      }}
      words={{ verb: 'Block', doing: 'Blocking', done: 'Blocked', one: 'supplier', many: 'suppliers' }}
      description="New orders can no longer be placed with them. Open orders stay as they are."
      isDanger
      reason={{ label: 'Reason', choices: reasons }}
      attempt={async (row, reason, signal) => toAttempt(await saveSupplier(row, { status: 'BLOCKED', reason }, signal))}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
