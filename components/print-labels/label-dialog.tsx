'use client'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { formatQty, formatWord } from '#lib/client/format.ts'
import { useLabels } from '#lib/client/field-labels.ts'
import type { Refusal } from '#lib/list/labels/rows.ts'
import { LabelForm } from './label-form.tsx'
import { LabelPreview } from './label-preview.tsx'
import {
  copiesProblem,
  defaultChoices,
  labelsText,
  type LabelChoices,
  type Labelled,
  type Labelling,
  makeLabels,
  noneText,
  refusedName,
  summaryText,
} from './label-choices.ts'
import { downloadZpl, printLabels } from './output.ts'
import { pluralise } from '#lib/list/pages.ts'

type Props = Labelled & { noun?: Labelling; open: boolean; onOpenChange: (open: boolean) => void }

/** The dialog that prints labels for rows or packages: options, preview, and the rows that cannot have a label with the reasons. */
export const LabelDialog = ({ open, ...rest }: Props) => (open ? <OpenDialog {...rest} /> : null)

const MAX_SHOWN = 50

/** Rows that cannot have a label, each with its reason. The others are printed. */
const RefusedRows = ({ refused, noun }: { refused: readonly Refusal[]; noun: Labelling }) =>
  refused.length === 0 ? null : (
    <section aria-label={`${formatWord(`${noun}s`)} without a label`} className="min-h-0 rounded-md bg-warn-tint p-2.5 text-sm">
      <p className="flex items-center gap-1.5 font-medium text-warn">
        <Icon name="warning" size={14} />
        {pluralise(refused.length, `${noun} is left out`, `${noun}s are left out`)}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling list must be reachable by keyboard */}
      <ul tabIndex={0} aria-label="Reasons" className="mt-1.5 flex max-h-40 flex-col gap-1.5 overflow-auto">
        {refused.slice(0, MAX_SHOWN).map((refusal) => (
          <li key={refusal.number} className="wrap-anywhere">
            <span className="font-medium">{refusedName(refusal, noun)}</span>
            <br />
            {refusal.problem}
          </li>
        ))}
        {refused.length > MAX_SHOWN && <li className="text-muted">and {refused.length - MAX_SHOWN} more</li>}
      </ul>
    </section>
  )

/** How many labels have been drawn. */
const Progress = ({ done, total }: { done: number; total: number }) => (
  <p
    role="progressbar"
    aria-label="Preparing labels"
    aria-valuemin={0}
    aria-valuemax={total}
    aria-valuenow={done}
    className="mr-auto self-center text-sm text-muted tabular-nums"
  >
    Preparing {formatQty(done)} of {labelsText(total)}…
  </p>
)

const OpenDialog = ({ onOpenChange, rows, palletLines, noun = 'row' }: Omit<Props, 'open'>) => {
  const formId = useId()
  const [drawnCount, setDrawnCount] = useState<number | null>(null)
  const printAbort = useRef<AbortController | null>(null)
  useEffect(() => () => printAbort.current?.abort(), [])
  const isBusy = drawnCount !== null
  const [showsError, setShowsError] = useState(false)
  const labelOf = useLabels()
  const [choices, setChoices] = useState<LabelChoices>(() => defaultChoices(rows, labelOf))
  const labels = makeLabels({ rows, palletLines }, choices, labelOf)
  const error = copiesProblem(choices.copies, labels.pages.length)
  const noLabel = labels.pages.length === 0 ? noneText(rows.length, noun) : null
  const change = (part: Partial<LabelChoices>) => setChoices((old) => ({ ...old, ...part }))

  const copies = Number(choices.copies)
  const total = labels.pages.length * copies
  /** Starts the work after the button has shown that it is busy. */
  const run = (work: (signal: AbortSignal) => void | Promise<void>) => {
    setShowsError(true)
    if (error || noLabel || isBusy) return
    const abort = (printAbort.current = new AbortController())
    setDrawnCount(0)
    requestAnimationFrame(() => setTimeout(() => void Promise.resolve(work(abort.signal)).finally(() => setDrawnCount(null))))
  }
  const print = (event: FormEvent) => {
    event.preventDefault()
    const { template, size } = choices
    run((signal) => printLabels(labels.pages, { template, size, copies }, { signal, onProgress: setDrawnCount }))
  }
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      size="lg"
      title="Print labels"
      description={summaryText(rows.length, labels, noun)}
      footer={
        <>
          {isBusy && <Progress done={drawnCount} total={total} />}
          <Button onClick={() => (isBusy ? printAbort.current?.abort() : onOpenChange(false))}>{isBusy ? 'Cancel' : 'Close'}</Button>
          <Button icon="download" disabledReason={noLabel} onClick={() => run(() => downloadZpl(labels.pages, choices.template, copies))}>
            Download ZPL
          </Button>
          <Button variant="primary" icon="print" type="submit" form={formId} busy={isBusy} disabledReason={noLabel}>
            Print {error || noLabel ? 'labels' : labelsText(total)}
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
            error={showsError ? error : null}
            onCopiesLeft={() => setShowsError(true)}
          />
          <RefusedRows refused={labels.refused} noun={noun} />
        </form>
        <LabelPreview pages={labels.pages} reason={noLabel} isOtherPossible={rows.length > 0} />
      </div>
    </Dialog>
  )
}
