'use client'
import { useState, type ReactNode } from 'react'
import type { CreatedRecord } from '#components/actions/run-rows.ts'
import { runOnce, useRunningActions } from '#components/actions/running-actions.ts'
import type { BulkAction, RowAction } from '#components/list/slots.ts'
import { lazyParts } from '#components/ui/lazy-part.tsx'
import { toast, toastNotLoaded } from '#components/ui/toast.tsx'
import { useRouter } from '#components/ui/use-router.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { recordHref } from '#lib/client/links.ts'
import { useV7Features } from '#lib/client/v7-features.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { useSession } from '#lib/client/session.tsx'
import { LIST_PATHS } from '#lib/contract/list-paths.ts'
import { auditRejected, type Rejection } from '#lib/contract/rejections/rejections.ts'
import { messageName } from './rejections-resource.ts'
import { fixedToast, handleRefusal, levelRefusal, reprocessRefusal } from './rules.ts'

const part = lazyParts(() => import('./message-dialogs.tsx'))
const ReprocessDialog = part('ReprocessDialog')
const IgnoreDialog = part('IgnoreDialog')
const AssignDialog = part('AssignDialog')
const NoteDialog = part('NoteDialog')

type OpenDialog = { kind: 'reprocess' | 'ignore' | 'assign' | 'note'; rows: readonly Rejection[] }

/** Row and bulk actions for rejected messages, with their dialogs. */
export const useMessages = () => {
  const { user, can } = useSession()
  const refresh = useRefresh()
  const router = useRouter()
  const { hasCall } = useV7Features()
  const toClientWording = useClientWording()
  const isOffered = hasCall('postAuditRejected')
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const close = () => setOpenDialog(null)
  const onChanged = () => refresh(auditRejected, LIST_PATHS.audit, LIST_PATHS.salesOrders, LIST_PATHS.purchaseOrders)
  const refusal = levelRefusal({ level: user.userLevel, mayEdit: can('rejections', 'edit') })

  const openResult = (created: CreatedRecord) =>
    can(created.module, 'view') ? () => router.push(recordHref(created.module, created)) : undefined
  const running = useRunningActions()
  const reprocessOne = (row: Rejection) =>
    runOnce([row.id, 'reprocess'], async () => {
      const part = await import('./handle-one.ts').catch(() => toastNotLoaded(`${messageName(row)} was not processed`))
      await part?.reprocessOne(row, { onChanged, openResult, toClientWording })
    })
  const assignToMe = (row: Rejection) =>
    runOnce([row.id, 'take'], async () => {
      const part = await import('./handle-one.ts').catch(() => toastNotLoaded(`${messageName(row)} was not assigned`))
      await part?.assignToMe(user.id, row, { onChanged, toClientWording })
    })

  const actionsOf = (row: Rejection): RowAction[] => (isOffered ? allActions(row) : [])
  const allActions = (row: Rejection): RowAction[] => [
    {
      key: 'reprocess',
      label: 'Reprocess',
      icon: 'refresh',
      disabledReason: refusal ?? reprocessRefusal(row),
      onSelect: () => void reprocessOne(row),
      ...running([row.id, 'reprocess']),
    },
    {
      key: 'take',
      label: 'Assign to me',
      icon: 'customers',
      disabledReason: refusal ?? handleRefusal(row) ?? (row.assigned_to === user.id ? 'It is already assigned to you' : null),
      onSelect: () => void assignToMe(row),
      ...running([row.id, 'take']),
    },
    {
      key: 'assign',
      label: 'Assign…',
      icon: 'users',
      disabledReason: refusal ?? handleRefusal(row),
      onSelect: () => setOpenDialog({ kind: 'assign', rows: [row] }),
    },
    {
      key: 'note',
      label: 'Write a note…',
      icon: 'edit',
      disabledReason: refusal,
      onSelect: () => setOpenDialog({ kind: 'note', rows: [row] }),
    },
    {
      key: 'ignore',
      label: 'Ignore…',
      icon: 'eye-off',
      disabledReason: refusal ?? handleRefusal(row),
      onSelect: () => setOpenDialog({ kind: 'ignore', rows: [row] }),
    },
  ]

  const bulkAction = (kind: 'reprocess' | 'assign' | 'ignore', label: string, icon: RowAction['icon']): BulkAction<Rejection> => ({
    key: kind,
    label,
    icon,
    refuse: () => refusal,
    onSelect: (rows) => setOpenDialog({ kind, rows }),
  })

  return {
    refusal,
    actionsOf,
    /** Whether this v7 can reprocess messages. If not, no actions are shown. */
    isOffered,
    bulk: isOffered
      ? [
          bulkAction('reprocess', 'Reprocess', 'refresh'),
          bulkAction('assign', 'Assign', 'users'),
          bulkAction('ignore', 'Ignore', 'eye-off'),
        ]
      : [],
    reprocess: (rows: readonly Rejection[]) => setOpenDialog({ kind: 'reprocess', rows }),
    /** After a fix: users with the rights get the reprocess dialog, others are told who can do it. */
    onFixed: (rows: readonly Rejection[], fixedBy: string | null) => {
      // Refresh the groups too.
      onChanged()
      const message = fixedToast(rows.length, fixedBy, isOffered ? refusal : null)
      if (message) toast(message)
      if (isOffered && refusal === null) setOpenDialog({ kind: 'reprocess', rows })
    },
    ignore: (rows: readonly Rejection[]) => setOpenDialog({ kind: 'ignore', rows }),
    onChanged,
    dialogs: openDialog && <MessageDialog dialog={openDialog} onDone={onChanged} onClose={close} />,
  }
}
export type Messages = ReturnType<typeof useMessages>

const MessageDialog = ({ dialog: { kind, rows }, ...rest }: { dialog: OpenDialog; onDone: () => void; onClose: () => void }): ReactNode => {
  if (kind === 'reprocess') return <ReprocessDialog rows={rows} {...rest} />
  if (kind === 'ignore') return <IgnoreDialog rows={rows} {...rest} />
  if (kind === 'assign') return <AssignDialog rows={rows} {...rest} />
  return rows[0] ? <NoteDialog row={rows[0]} {...rest} /> : null
}
