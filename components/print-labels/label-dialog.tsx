'use client'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { useLabels } from '#lib/client/labels.ts'
import type { LabelRow, Refusal } from '#lib/list/labels/rows.ts'
import { LabelForm } from './label-form.tsx'
import { LabelPreview } from './label-preview.tsx'
import { copiesProblem, defaultChoices, labelsText, type LabelChoices, makeLabels, summaryText } from './label-choices.ts'
import { downloadZpl, printLabels } from './output.ts'

type Props = { open: boolean; onOpenChange: (open: boolean) => void; rows: LabelRow[] }

/** The dialog that prints labels for marked rows: options, preview, and the rows that cannot have a label with the reasons. */
export const LabelDialog = ({ open, onOpenChange, rows }: Props) => (open ? <OpenDialog onOpenChange={onOpenChange} rows={rows} /> : null)

const MAX_SHOWN = 50

/** Rows that cannot have a label, each with its reason. The others are printed. */
const RefusedRows = ({ refused }: { refused: readonly Refusal[] }) =>
  refused.length === 0 ? null : (
    <section aria-label="Rows without a label" className="min-h-0 rounded-md bg-warn-tint p-2.5 text-sm">
      <p className="flex items-center gap-1.5 font-medium text-warn">
        <Icon name="warning" size={14} />
        {refused.length === 1 ? '1 row is left out' : `${refused.length} rows are left out`}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling list must be reachable by keyboard */}
      <ul tabIndex={0} aria-label="Reasons" className="mt-1.5 flex max-h-40 flex-col gap-1.5 overflow-auto">
        {refused.slice(0, MAX_SHOWN).map(({ number, row, problem }) => (
          <li key={number} className="wrap-anywhere">
            <span className="font-medium">
              Row {number} · {row.product_code ?? row.location_code ?? '–'}
            </span>
            <br />
            {problem}
          </li>
        ))}
        {refused.length > MAX_SHOWN && <li className="text-muted">and {refused.length - MAX_SHOWN} more</li>}
      </ul>
    </section>
  )

const OpenDialog = ({ onOpenChange, rows }: Omit<Props, 'open'>) => {
  const formId = useId()
  const [isBusy, setBusy] = useState(false)
  const [wasSubmitted, setSubmitted] = useState(false)
  const labelOf = useLabels()
  const [choices, setChoices] = useState<LabelChoices>(() => defaultChoices(rows, labelOf))
  const labels = makeLabels(rows, choices, labelOf)
  const error = copiesProblem(choices.copies, labels.pages.length)
  const noLabel = labels.pages.length === 0 ? 'None of these rows can have this label.' : null
  const change = (part: Partial<LabelChoices>) => setChoices((now) => ({ ...now, ...part }))

  /** Drawing hundreds of labels blocks the page for a moment, so let the button show that it is busy first. */
  const run = (work: () => void | Promise<void>) => {
    setSubmitted(true)
    if (error || noLabel || isBusy) return
    setBusy(true)
    requestAnimationFrame(() => setTimeout(() => void Promise.resolve(work()).finally(() => setBusy(false))))
  }
  const copies = Number(choices.copies)
  const print = (event: FormEvent) => {
    event.preventDefault()
    run(() => printLabels(labels.pages, choices.template, choices.size, copies))
  }
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      size="lg"
      title="Print labels"
      description={summaryText(rows.length, labels)}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>Close</Button>
          <Button icon="download" disabledReason={noLabel} onClick={() => run(() => downloadZpl(labels.pages, choices.template, copies))}>
            Download ZPL
          </Button>
          <Button variant="primary" icon="print" type="submit" form={formId} busy={isBusy} disabledReason={noLabel}>
            Print {labelsText(labels.pages.length * (error ? 1 : copies))}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5 md:flex-row">
        <form id={formId} onSubmit={print} noValidate className="flex flex-col gap-4 md:w-60 md:shrink-0">
          <LabelForm
            word={labelOf}
            choices={choices}
            change={change}
            hasDates={rows.some((row) => row.expiry_date !== null)}
            error={wasSubmitted ? error : null}
          />
          <RefusedRows refused={labels.refused} />
        </form>
        <LabelPreview pages={labels.pages} />
      </div>
    </Dialog>
  )
}
