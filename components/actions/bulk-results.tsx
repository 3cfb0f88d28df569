'use client'
import { useState } from 'react'
import { RecordLink } from '#components/record/record-link.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Icon, type IconName } from '#components/ui/icons.tsx'
import { Switch } from '#components/ui/switch.tsx'
import type { Module } from '#lib/contract/engine/common.ts'
import { asSentence } from '#lib/shared/in-sentence.ts'
import { isWhollyDone, type Outcome, type RowResult } from './run-rows.ts'

const OUTCOME_ICONS: Readonly<Record<Outcome, { icon: IconName; colour: string; label: string }>> = {
  done: { icon: 'success', colour: 'text-good', label: 'Done' },
  pending: { icon: 'warning', colour: 'text-warn', label: 'Accepted, but not done yet' },
  refused: { icon: 'error', colour: 'text-bad', label: 'Refused' },
  unavailable: { icon: 'error', colour: 'text-bad', label: 'Not done' },
  unknown: { icon: 'warning', colour: 'text-warn', label: 'No response' },
  skipped: { icon: 'minus', colour: 'text-dim', label: 'Not started' },
}

const PARTLY_DONE_ICON = { icon: 'warning', colour: 'text-warn', label: 'Partly done' } as const
const UNCHANGED_ICON = { icon: 'minus', colour: 'text-dim', label: 'Unchanged' } as const

const iconOf = ({ outcome, partialReason, isUnchanged }: RowResult<unknown>) => {
  if (partialReason) return PARTLY_DONE_ICON
  return isUnchanged ? UNCHANGED_ICON : OUTCOME_ICONS[outcome]
}

type Props<Row> = {
  results: readonly RowResult<Row>[]
  nameOf: (row: Row) => string
  /** Module of the rows. Each name links to its record there. */
  module?: Module
  label: string
  hasFilter?: boolean
}

/** All rows, each with its result and a note, such as the reason for a refusal. */
export const BulkResults = <Row extends { id: string }>({ results, nameOf, module, label, hasFilter = false }: Props<Row>) => {
  const [showsOnlyNotDone, setShowsOnlyNotDone] = useState(false)
  const notDone = results.filter((result) => !isWhollyDone(result))
  const shownResults = showsOnlyNotDone ? notDone : results
  if (results.length === 0) return null
  return (
    <>
      {hasFilter && notDone.length > 0 && (
        <div className="flex items-center justify-between gap-3 border-b border-line px-3 py-1.5">
          <Switch checked={showsOnlyNotDone} onChange={setShowsOnlyNotDone}>
            Show unfinished only
          </Switch>
          <CopyButton text={notDone.map((result) => `${nameOf(result.row)}\t${resultText(result)}`).join('\n')} label="Copy unfinished" />
        </div>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users must be able to scroll it */}
      <ul aria-label={label} tabIndex={0} data-ring className="max-h-[min(320px,40dvh)] overflow-auto border-line px-3 py-1">
        {shownResults.map((result) => {
          const { icon, colour, label: outcome } = iconOf(result)
          const text = noteOf(result) ?? (result.outcome === 'done' ? null : asSentence(outcome))
          return (
            <li key={result.row.id} className="flex items-start gap-2 border-b border-line py-1.5 text-sm last:border-b-0">
              <Icon name={icon} size={14} title={outcome} className={`mt-1 shrink-0 ${colour}`} />
              {/* Below a long name, the reason gets the full width. */}
              <div className="flex min-w-0 flex-1 flex-wrap gap-x-2">
                <span className="max-w-full min-w-32 truncate font-mono" title={nameOf(result.row)}>
                  {module ? <RecordLink module={module} id={result.row.id} no={nameOf(result.row)} /> : nameOf(result.row)}
                </span>
                {(text !== null || result.created) && (
                  <span className="min-w-0 flex-[1_1_12rem] text-muted">
                    {text} {result.created && <RecordLink {...result.created} className="font-mono whitespace-nowrap" />}
                  </span>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </>
  )
}

const noteOf = ({ note }: RowResult<unknown>): string | null => (note === undefined ? null : asSentence(note))

const resultText = <Row,>(result: RowResult<Row>): string =>
  [noteOf(result) ?? asSentence(iconOf(result).label), result.created?.no].filter(Boolean).join(' ')
