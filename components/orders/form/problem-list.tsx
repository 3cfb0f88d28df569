'use client'
import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import { byKey } from '#components/orders/form/header/names.ts'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { lostAccess } from '#lib/client/lost-access.ts'
import { useSession } from '#lib/client/session.tsx'
import { SCOPE_KEYS } from '#lib/order-form/header.ts'
import { headerFindings, sortByCause, mergeFindings, lineFindings, currentFindings, type Finding } from '#lib/order-form/findings.ts'
import { goTo } from '#lib/order-form/grid.ts'
import type { Lines } from '#lib/order-form/lines.ts'
import { countText } from '#lib/list/pages.ts'
import { useFormContext } from './form-context.ts'
import { useLines, useStored } from './lines/grid-store.ts'
import { FIELD_ATTRIBUTE } from './header/field-frame.tsx'
import type { FormFacts } from './draft/session-types.ts'

const MAX_SHOWN = 12

/** Lists all problems, with links to their cells and fields. Fixed problems disappear. */
export const ProblemList = ({ wasSubmitted, facts }: { wasSubmitted: boolean; facts: FormFacts }) => {
  const { session } = useFormContext()
  const findings = useSyncExternalStore(session.findings.subscribe, session.findings.get, session.findings.get)
  if (!wasSubmitted || findings === null) return null
  return <Problems savedFindings={findings} facts={facts} />
}

const Problems = ({ savedFindings, facts }: { savedFindings: readonly Finding[]; facts: FormFacts }) => {
  const { session, form } = useFormContext()
  const lines = useDeferredValue(useLines(session.grid))
  const lookups = useDeferredValue(useStored(session.grid.lookups))
  const values = useWatch({ control: form.control })
  const [isOpen, setOpen] = useState(false)
  const head = useMemo(() => byKey(values as Record<string, string>), [values])
  const allFindings = useMemo(() => {
    const browserFindings = [
      ...headerFindings(head, facts.fields, facts.isNeeded, facts.check.dateFormat),
      ...lineFindings(lines, facts.check, lookups),
    ]
    return mergeFindings(
      browserFindings,
      currentFindings(
        savedFindings.filter((finding) => finding.isServer),
        lines,
        head,
      ),
    )
  }, [head, facts, lines, lookups, savedFindings])
  const rows = useMemo(() => new Map(lines.map((line, index) => [line.id, index])), [lines])
  const sorted = [...useLostScope(head), ...sortByCause(allFindings, rows)]
  if (sorted.length === 0)
    return (
      <p
        id="problems"
        tabIndex={-1}
        role="status"
        className="flex items-center gap-2 rounded-md bg-good-tint px-3 py-2 text-base text-good"
      >
        <Icon name="success" /> All problems are fixed.
      </p>
    )
  const shownProblems = isOpen ? sorted : sorted.slice(0, MAX_SHOWN)
  return (
    <section
      id="problems"
      tabIndex={-1}
      aria-labelledby="problems-title"
      aria-live="polite"
      data-ring
      className="scroll-mt-36 rounded-md border border-bad bg-bad-tint px-3 py-2"
    >
      <h2 id="problems-title" className="flex items-center gap-2 text-base font-medium text-bad">
        <Icon name="error" /> The order has {countText(sorted.length)} {sorted.length === 1 ? 'problem' : 'problems'}.
      </h2>
      <ul className="mt-1 columns-2 gap-6 text-sm max-md:columns-1">
        {shownProblems.map((finding, index) => (
          <li key={index} className="break-inside-avoid py-0.5">
            <ProblemLink finding={finding} lines={lines} rows={rows} facts={facts} />
          </li>
        ))}
      </ul>
      {sorted.length > MAX_SHOWN && (
        <Button size="sm" variant="ghost" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show fewer' : `Show all ${countText(sorted.length)}`}
        </Button>
      )}
    </section>
  )
}

/** The problem that the user has lost access to the order's client, owner or site. Nothing else can be corrected without that access. */
const useLostScope = (head: Readonly<Record<string, string>>): Finding[] => {
  const access = useSession()
  const field = SCOPE_KEYS.find((key) => lostAccess({ [key]: head[key] }, access) !== null)
  if (field === undefined) return []
  const code = head[field] ?? ''
  return [{ at: 'field', field, message: `You no longer have access to ${code}.`, value: code }]
}

type LinkProps = { finding: Finding; lines: Lines; rows: ReadonlyMap<number, number>; facts: FormFacts }

const ProblemLink = ({ finding, rows, facts }: LinkProps) => {
  const { session, expand } = useFormContext()
  const unmatchedText = useStored(session.unmatchedText)
  if (finding.at === 'order')
    return finding.isServer ? (
      <span>{finding.message}</span>
    ) : (
      <JumpButton place="Lines" message={finding.message} onJump={() => focusCell(0, 0)} />
    )
  if (finding.at === 'field') {
    const label = facts.fields.find((field) => field.key === finding.field)?.label ?? finding.field
    return (
      <JumpButton
        place={label}
        message={(/^(customer|supplier)_code$/.test(finding.field) && unmatchedText) || finding.message}
        onJump={() => {
          expand()
          requestAnimationFrame(() => focusField(finding.field))
        }}
      />
    )
  }
  const row = rows.get(finding.line) ?? 0
  const col = facts.columns.findIndex((column) => column.key === finding.column)
  const jump = () => {
    session.grid.grid.set((now) => goTo(now, { row, col: Math.max(0, col) }))
    requestAnimationFrame(() => focusCell(row, Math.max(0, col)))
  }
  return <JumpButton place={`Line ${row + 1}, ${facts.columns[col]?.label ?? 'item'}`} message={finding.message} onJump={jump} />
}

const JumpButton = ({ place, message, onJump }: { place: string; message: string; onJump: () => void }) => (
  <button type="button" onClick={onJump} className="text-left text-ink hover:underline">
    <span className="font-medium underline underline-offset-2">{place}</span>: {message}
  </button>
)

const focusCell = (row: number, col: number) =>
  document.querySelector<HTMLElement>(`[role=grid] [data-row="${row}"] [data-col="${col}"]`)?.focus()

const focusField = (key: string) => {
  const field = document.querySelector(`[${FIELD_ATTRIBUTE}="${CSS.escape(key)}"]`)
  field?.querySelector<HTMLElement>('input:not([type=date]), select, textarea')?.focus()
}
