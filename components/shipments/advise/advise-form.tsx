'use client'
import { useEffect, useRef } from 'react'
import { DateInput } from '#components/form/date-input.tsx'
import { moveOnEnter } from '#components/form/move-on-enter.ts'
import { RestoredNote } from '#components/form/restored-note.tsx'
import { DockFields } from '#components/shipments/shared/dock-fields.tsx'
import { lateDockProblem } from '#components/shipments/shared/dock-slots.ts'
import { packageName } from '#components/shipments/shared/package-words.ts'
import { Field } from '#components/ui/field.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { ClientWording } from '#lib/client/field-labels.ts'
import { useCall } from '#lib/client/api.ts'
import { isDay } from '#lib/shared/days.ts'
import { supplierManagementOptions } from '#lib/contract/lookups/lookups.ts'
import { ADVICE_FORM, type FormState } from './advice-frame.tsx'
import { AdviseLines } from './advise-lines.tsx'
import { AdvisePallets } from './advise-pallets.tsx'
import { ADVICE_FIELD, type ListedProblem } from './advice-problems.ts'
import { AsnField } from './asn-field.tsx'
import { linesLockedReason } from './advice-of-shipment.ts'
import type { UnsavedAdvice, UnsavedAdviceChange } from './unsaved-advice.ts'
import { useAdvice, type Advice, type AdviceResult, type Subject } from './use-advice.ts'

type Props = {
  subject: Subject
  /** Values typed before the session expired. */
  kept?: UnsavedAdvice | UnsavedAdviceChange | null
  onDone: (done: AdviceResult) => void
  onState: (state: FormState) => void
}

/** Form to advise a shipment of an order, or to change an advised one. */
export const AdviseForm = ({ subject, kept = null, onDone, onState }: Props) => {
  const advice = useAdvice(subject, kept)
  const { order, shipment } = subject
  const site = shipment ?? subject.order
  const lockedReason = shipment && linesLockedReason(shipment, order)
  const { head, setHeader, problems, labels, isBusy, isDirty } = advice
  const summary = useRef<HTMLDivElement>(null)
  const lookups = useCall(supplierManagementOptions, { query: { site: site.site_code === null ? undefined : [site.site_code] } }).data?.data
  // Reported to the dialog, which has the form's buttons and the field of the order.
  const isEmpty = shipment === null && advice.lines.length === 0
  const orderProblem = problems.head.po_no
  useEffect(() => onState({ isBusy, isDirty, isEmpty, orderProblem }), [onState, isBusy, isDirty, isEmpty, orderProblem])
  const isSending = useRef(false)
  /** Ignores the second of two quick presses, which can come before the button is disabled. */
  const sendOnce = async () => {
    if (isSending.current) return
    isSending.current = true
    await send().finally(() => (isSending.current = false))
  }
  const send = async () => {
    const dockProblem =
      shipment === null && isDay(head.expected_date)
        ? lateDockProblem(lookups?.dock_slots ?? [], site.site_code ?? '', head.expected_date, advice.slot.day)
        : null
    const result = await advice.submit(dockProblem)
    if (result) onDone(result)
    else summary.current?.focus()
  }
  if (shipment === null && isEmpty)
    return (
      <p className="rounded-md bg-subtle px-3 py-2 text-sm">
        {subject.order.lines.some((line) => line.line_no === null)
          ? `The warehouse system did not send line numbers for ${subject.poNo}, so its lines cannot be advised here.`
          : `Everything on ${subject.poNo} has already been advised or received. Choose another order.`}
      </p>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the key events come from the fields inside
    <form
      id={ADVICE_FORM}
      noValidate
      className="flex flex-col gap-5 pb-2"
      onKeyDown={moveOnEnter}
      onSubmit={(event) => {
        event.preventDefault()
        void sendOnce()
      }}
    >
      {advice.isKept && <RestoredNote isChange={shipment !== null} onStartOver={advice.startOver} />}
      <div ref={summary} tabIndex={-1} role="alert" className="outline-none empty:-mb-5">
        {advice.listedProblems.length > 0 && (
          <ProblemList problems={advice.listedProblems} headline={headline(advice, shipment !== null)} />
        )}
      </div>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 md:grid-cols-3">
        <AsnField
          label={labels.asn_no}
          value={head.asn_no}
          error={problems.head.asn_no}
          takenText={advice.takenText}
          isFixed={shipment !== null}
          onChange={(asn_no) => setHeader({ asn_no })}
          onLeave={advice.checkNumber}
        />
        <Field label={labels.expected_date} error={problems.head.expected_date}>
          {(control) => (
            <DateInput
              {...control}
              {...{ [ADVICE_FIELD]: 'expected_date' }}
              value={head.expected_date}
              onValue={(expected_date) => setHeader({ expected_date })}
              problemOf={advice.expectedProblemOf}
              today={advice.today}
            />
          )}
        </Field>
        <Field label={labels.carrier_code} optional error={problems.head.carrier_code}>
          {(control) => (
            <Select
              {...control}
              {...{ [ADVICE_FIELD]: 'carrier_code' }}
              className="w-full"
              options={[
                { value: '', label: 'None' },
                ...(lookups?.carriers ?? []).map(({ value, carrier_name: name }) => ({ value, label: name ?? value })),
              ]}
              value={head.carrier_code}
              onChange={(value) => setHeader({ carrier_code: value })}
            />
          )}
        </Field>
        <Field label={labels.vehicle_no} optional error={problems.head.vehicle_no}>
          {(control) => (
            <Input
              {...control}
              {...{ [ADVICE_FIELD]: 'vehicle_no' }}
              autoComplete="off"
              value={head.vehicle_no}
              onChange={(event) => setHeader({ vehicle_no: event.currentTarget.value })}
            />
          )}
        </Field>
        <Field label={labels.container_no} optional error={problems.head.container_no}>
          {(control) => (
            <Input
              {...control}
              {...{ [ADVICE_FIELD]: 'container_no' }}
              autoComplete="off"
              value={head.container_no}
              onChange={(event) => setHeader({ container_no: event.currentTarget.value })}
            />
          )}
        </Field>
      </div>
      {shipment !== null && (
        <p role="status" className="-mt-2 text-sm text-warn empty:-mb-5">
          {advice.lostBooking && `The dock is booked for ${advice.lostBooking}, before the goods arrive. Saving releases this booking.`}
        </p>
      )}
      {lockedReason !== null ? (
        <p className="flex items-start gap-2 rounded-md bg-subtle px-3 py-2 text-sm">
          <Icon name="info" className="mt-0.5 shrink-0 text-muted" />
          {lockedReason}
        </p>
      ) : (
        order && (
          <>
            <AdviseLines advice={advice} order={order} />
            <AdvisePallets
              advice={advice}
              types={(lookups?.package_types ?? []).map(({ value, label }) => ({ value, label: label ?? packageName(value) }))}
            />
          </>
        )
      )}
      {shipment === null && <Dock advice={advice} site={site} slots={lookups?.dock_slots ?? []} />}
    </form>
  )
}

const MAX_SHOWN = 8

/** All problems, each with a button that goes to its field. */
const ProblemList = ({ problems, headline }: { problems: readonly ListedProblem[]; headline: string }) => {
  const rest = problems.length - MAX_SHOWN
  return (
    <div className="rounded-md bg-bad-tint px-3 py-2 text-sm">
      <p className="flex items-center gap-2 font-medium">
        <Icon name="error" className="text-bad" />
        <ClientWording>{headline}</ClientWording> What you typed is kept.
      </p>
      <ul className="pl-6">
        {problems.slice(0, MAX_SHOWN).map(({ place, message, field }) => (
          <li key={`${field ?? ''} ${message}`} className="py-0.5">
            {field === null ? (
              message
            ) : (
              <button type="button" className="text-left hover:underline" onClick={() => focusField(field)}>
                <span className="font-medium underline underline-offset-2">{place}</span>: {message}
              </button>
            )}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="pl-6">And {rest} more below.</p>}
    </div>
  )
}

/** Headline of the problem list. If no problem has a field, there is nothing to fix in the form. */
const headline = ({ listedProblems: problems, isUnknown }: Advice, isChange: boolean): string => {
  if (isUnknown) return 'The result is not known.'
  if (problems.every(({ field }) => field === null)) return isChange ? 'The change was not saved.' : 'The shipment was not advised.'
  return problems.length === 1 ? 'Fix this problem first.' : `Fix these ${problems.length} problems first.`
}

const focusField = (field: string) => document.querySelector<HTMLElement>(`[${ADVICE_FIELD}="${CSS.escape(field)}"]`)?.focus()

type DockProps = {
  advice: Advice
  site: { site_code: string | null; site_name: string | null }
  slots: Parameters<typeof DockFields>[0]['slots']
}

/** Dock booking of a new ASN. For an existing shipment it is booked, moved and released separately. */
const Dock = ({ advice, site, slots }: DockProps) => {
  const { expected_date: expected } = advice.head
  return (
    <section aria-labelledby="advise-dock">
      <h3 id="advise-dock" className="mb-2 text-sm font-semibold">
        {site.site_name ? `Dock at ${site.site_name}` : 'Dock'}
      </h3>
      <div className="max-w-105">
        <DockFields
          slots={slots}
          site={site.site_code ?? ''}
          expected={isDay(expected) ? expected : null}
          value={advice.slot}
          onChange={advice.setSlot}
          noneLabel="Book it later"
          error={advice.problems.head.dock}
          dayProps={{ [ADVICE_FIELD]: 'dock' }}
        />
      </div>
    </section>
  )
}
