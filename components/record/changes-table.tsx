'use client'
import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { useClientWording, useLabels } from '#lib/client/field-labels.ts'
import { wordingFor } from '#lib/client/text-of-v7.ts'
import {
  changeName,
  labelFromField,
  ownLabelsFor,
  diffLists,
  unchangedFields,
  formatField,
  type Change,
  type RecordType,
} from './change-words.ts'
import { useCodeNames } from './use-code-names.ts'

type Props = {
  changes: readonly Change[]
  type: RecordType
  /** Complete records, if known. Then the unchanged fields can be shown too. */
  before?: Readonly<Record<string, unknown>> | null
  after?: Readonly<Record<string, unknown>> | null
  /** Accessible name of the table: "Changes to SO-204410". */
  caption: string
}

/** Number of changed fields to show before "Show all". */
const INITIAL_COUNT = 20

/** Table of the changed fields of a record. The unchanged ones are shown on request. */
export const ChangesTable = ({ changes, type, before, after, caption }: Props) => {
  const [showsUnchanged, setShowsUnchanged] = useState(false)
  const [showsAll, setShowsAll] = useState(false)
  const label = useLabels()
  const toClientWording = wordingFor(type, useClientWording())
  const ownLabel = ownLabelsFor(type, (field) => label(field, ''))
  const nameOf = (field: string) => label(field, toClientWording(labelFromField(field)))
  const unchanged = unchangedFields(changes, { before, after })
  const codeNames = useCodeNames(showsUnchanged ? [...changes, ...unchanged] : changes, type)
  const format = (field: string | null, value: unknown) => formatField(field, value, type, codeNames, toClientWording)
  const shownChanges = showsAll ? changes : changes.slice(0, INITIAL_COUNT)
  return (
    <div>
      {(changes.length > 0 || showsUnchanged) && (
        <table className="w-full table-fixed border-collapse text-sm">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-line text-left text-xs text-dim">
              <th scope="col" className="h-6 w-[32%] pr-2 font-normal">
                Field
              </th>
              <th scope="col" className="h-6 px-2 font-normal">
                Before
              </th>
              <th scope="col" className="h-6 pl-2 font-normal">
                After
              </th>
            </tr>
          </thead>
          <tbody>
            {shownChanges.map((change, index) => (
              <ChangedRow
                key={change.field ?? `unnamed ${index}`}
                change={change}
                format={format}
                label={changeName(change, toClientWording, ownLabel)}
              />
            ))}
            {showsUnchanged &&
              unchanged.map(({ field, value }) => (
                <tr key={field} className="border-b border-line align-top text-muted last:border-b-0">
                  <RowHeader>{nameOf(field)}</RowHeader>
                  <td colSpan={2} className="px-2 py-1 break-words">
                    <Value text={format(field, value)} />
                    <span className="sr-only"> (not changed)</span>
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      )}
      <div className="flex flex-wrap gap-2 not-empty:mt-2">
        {changes.length > INITIAL_COUNT && (
          <Button size="sm" variant="ghost" onClick={() => setShowsAll(!showsAll)} aria-expanded={showsAll}>
            {showsAll ? `Show only ${INITIAL_COUNT}` : `Show all ${changes.length} changed fields`}
          </Button>
        )}
        {unchanged.length > 0 && (
          <Button size="sm" variant="ghost" onClick={() => setShowsUnchanged(!showsUnchanged)} aria-expanded={showsUnchanged}>
            {showsUnchanged ? 'Changed fields only' : 'All fields'}
          </Button>
        )}
      </div>
    </div>
  )
}

type RowProps = { change: Change; label: string; format: (field: string | null, value: unknown) => string }

const ChangedRow = ({ change, label, format }: RowProps) => {
  const list = diffLists(change.before, change.after)
  return (
    <tr className="border-b border-line align-top last:border-b-0">
      <RowHeader>{label}</RowHeader>
      <td className="px-2 py-1 break-words text-muted">
        <Value text={format(change.field, change.before)} />
      </td>
      <td className="py-1 pl-2 font-medium break-words">
        {list && list.added.length + list.removed.length > 0 ? (
          <ListChange {...list} />
        ) : (
          <Value text={format(change.field, change.after)} />
        )}
      </td>
    </tr>
  )
}

const RowHeader = ({ children }: { children: string }) => (
  <th scope="row" className="py-1 pr-2 text-left font-normal break-words text-muted">
    {children}
  </th>
)

const Value = ({ text }: { text: string }) =>
  text === '' ? (
    <span className="font-normal text-dim">
      <span aria-hidden="true">–</span>
      <span className="sr-only">empty</span>
    </span>
  ) : (
    <>{text}</>
  )

/** A changed list: only the added and removed items. */
const ListChange = ({ added, removed }: { added: readonly string[]; removed: readonly string[] }) => (
  <ul>
    {added.map((value) => (
      <li key={`+${value}`}>
        <span aria-hidden="true">+ </span>
        <span className="sr-only">added </span>
        {value}
      </li>
    ))}
    {removed.map((value) => (
      <li key={`-${value}`} className="font-normal text-muted">
        <span aria-hidden="true">− </span>
        <span className="sr-only">removed </span>
        {value}
      </li>
    ))}
  </ul>
)
