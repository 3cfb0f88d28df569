'use client'
import { Link } from '#components/ui/link.tsx'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/icons.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Select } from '#components/ui/select.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import { formatDateTime, formatRelative } from '#lib/client/format.ts'
import { listHref } from '#lib/client/links.ts'
import { useSession } from '#lib/client/session.tsx'
import type { CarrierCode } from '#lib/contract/settings/carrier-codes.ts'
import { pluralise } from '#lib/list/pages.ts'
import type { Outcome, SaveCode } from './save-carrier-code.ts'

type Props = {
  client: string
  row: CarrierCode & { sent_code: string }
  carriers: readonly { value: string; label: string }[]
  isLocked: boolean
  /** True for the code that the opened link leads to. */
  isWanted: boolean
  /** The carrier that is chosen and not saved yet, or null. */
  chosen: string | null
  /** Why the last change of this code could not be saved, or null. */
  problem: string | null
  onEdit: (chosen: string | null) => void
  /** Called when v7 has answered a change. */
  onAnswer: (outcome: Outcome) => void
  save: SaveCode
}

/** One code: the carrier that it means, what is waiting for it, and buttons to save or remove it. */
export const CarrierRow = ({ client, row, carriers, isLocked, isWanted, chosen, problem, onEdit, onAnswer, save }: Props) => {
  const { can } = useSession()
  const toClientWording = useClientWording()
  const { sent_code: sent, carrier_code: current, waiting } = row
  const [isBusy, setBusy] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  // A link to a code is like an anchor, which the browser cannot follow before the codes are loaded.
  useEffect(() => {
    if (!isWanted) return
    item.current?.scrollIntoView({ block: 'center' })
    item.current?.querySelector('select')?.focus()
  }, [isWanted])
  const value = chosen ?? current ?? ''
  const change = async (to: string | null) => {
    setBusy(true)
    const outcome = await save({ sent, from: current, to, version: row.version, waiting: waiting ?? 0 })
    setBusy(false)
    onAnswer(outcome)
  }
  const hasChoice = chosen !== null && chosen !== '' && chosen !== current
  const isUnlisted = current !== null && !carriers.some((carrier) => carrier.value === current)
  return (
    <li
      ref={item}
      className={cx(
        'grid gap-x-4 gap-y-1.5 py-2 sm:grid-cols-[minmax(8rem,1fr)_minmax(0,2fr)]',
        isWanted && '-mx-2 rounded-md bg-accent-tint px-2',
      )}
    >
      <div className="min-w-0 text-sm">
        <code className="font-mono font-medium break-all">{sent}</code>
        <p className="text-xs text-muted">
          {waiting
            ? `${pluralise(waiting, 'message waiting', 'messages waiting')}${row.last_rejected_at ? `, last rejected ${formatRelative(row.last_rejected_at)}` : ''}`
            : row.changed_at && `${row.changed_by ? `${row.changed_by}, ` : ''}${formatDateTime(row.changed_at)}`}
        </p>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <Select
          aria-label={`${toClientWording('Carrier')} for ${sent}`}
          data-code={sent}
          className="w-60 max-w-full"
          value={value}
          disabled={isLocked}
          aria-invalid={problem !== null || undefined}
          onChange={(next) => onEdit(next === (current ?? '') ? null : next)}
          options={[
            ...(current === null ? [{ value: '', label: toClientWording('Choose a carrier') }] : []),
            ...(isUnlisted && current !== null
              ? [{ value: current, label: row.carrier_name ? `${row.carrier_name} (${current})` : current }]
              : []),
            ...carriers,
          ]}
        />
        {hasChoice && !isLocked && (
          <Button variant="primary" busy={isBusy} onClick={() => void change(chosen)}>
            {current === null ? 'Map' : 'Save'}
            <span className="sr-only"> {sent}</span>
          </Button>
        )}
        {current !== null && !isLocked && !hasChoice && (
          <IconButton icon="trash" label={`Remove ${sent}`} busy={isBusy} onClick={() => void change(null)} />
        )}
        {Boolean(waiting) && can('rejections', 'view') && (
          <Link
            className="ml-auto text-sm text-accent-ink hover:underline"
            href={listHref('rejections', { client, error_code: 'CARRIER_UNMAPPED', q: sent })}
          >
            {current === null ? 'Show messages' : 'Show messages to reprocess'}
            <span className="sr-only"> with {sent}</span>
          </Link>
        )}
      </div>
      {problem !== null && (
        <p role="alert" className="flex items-start gap-1 text-sm text-bad sm:col-start-2">
          <Icon name="error" size={14} className="mt-0.75 shrink-0" />
          {problem}
        </p>
      )}
    </li>
  )
}
