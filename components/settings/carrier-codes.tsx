'use client'
import { useSearchParams } from 'next/navigation'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { Loaded } from '#components/record/loaded.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { focusInvalid } from '#components/ui/focus-invalid.ts'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { useAllPages } from '#lib/client/all-pages.ts'
import { urlOf, useCall } from '#lib/client/api.ts'
import { ClientWording, useClientWording } from '#lib/client/field-labels.ts'
import { salesOrdersCarrierCode } from '#lib/contract/lookups/lookups.ts'
import { settingsCarrierCodes, type CarrierCode } from '#lib/contract/settings/carrier-codes.ts'
import { cutNote } from '#lib/list/cut-note.ts'
import { CarrierRow } from './carrier-row.tsx'
import { ClientHead, useSettingsRefusal } from './section.tsx'
import { useSettingsClient } from './settings-client.ts'
import { conflictText, useSaveCarrierCode, type SaveCode } from './save-carrier-code.ts'
import { rereadOf } from './setting-outcome.ts'
import { isChangedByOthers, unsavedCarriers, useCarrierDraft } from './unsaved-carriers.ts'

/** A select with more choices cannot be used. */
const MAX_PAGES = 4

/** Section to choose which of our carriers each code in a client's messages means. */
export default function CarrierCodes() {
  const { client, choose } = useSettingsClient()
  return <ClientCodes key={client} client={client} onClient={choose} />
}

/** The carriers that work for a client, by name, with a note if there are more. */
const useCarriers = (client: string): { carriers: readonly { value: string; label: string }[]; note: string | null } => {
  const { data } = useAllPages(salesOrdersCarrierCode, (paging) => ({ query: { client: [client], active: true, ...paging } }), {
    maxPages: MAX_PAGES,
  })
  const carriers = (data?.data ?? []).map(({ value, carrier_name }) => ({
    value,
    label: carrier_name && carrier_name !== value ? `${carrier_name} (${value})` : value,
  }))
  return { carriers, note: cutNote(data, 'carriers') }
}

const ClientCodes = ({ client, onClient }: { client: string; onClient: (code: string) => void }) => {
  const address = { query: { client } }
  const call = useCall(settingsCarrierCodes, address, { keepPreviousData: false })
  const refusal = useSettingsRefusal('Admin', 'carrier codes')
  const { carriers, note } = useCarriers(client)
  const wanted = useSearchParams().get('code')?.toUpperCase() ?? null
  const { chosen } = useCarrierDraft(client)
  // Kept here and not in the row, because a code moves when someone else maps it.
  const [problems, setProblems] = useState<Readonly<Record<string, string | null>>>({})
  const save = useSaveCarrierCode(client, rereadOf(settingsCarrierCodes, address, call.mutate))
  const listed = call.data?.data
  // Drafts are outside React. The codes may have been changed elsewhere.
  useEffect(() => unsavedCarriers.removeCurrent(client, listed ?? []), [client, listed])
  const page = useRef<HTMLDivElement>(null)
  const saveRow: SaveCode = async (change) => {
    const before = carrierSelects(page.current)
    const at = before.findIndex((select) => select.dataset['code'] === change.sent)
    const outcome = await save(change)
    if (outcome.ok) requestAnimationFrame(() => focusAfterSave(page.current, change.sent, at))
    return outcome
  }
  return (
    <div ref={page} className="min-h-0 flex-1 overflow-auto px-3 pb-6">
      <div className="mx-auto max-w-220">
        <ClientHead client={client} onClient={onClient} refusal={refusal}>
          <ClientWording>
            A client’s messages may use its own codes for carriers. Choose the carrier for each code; rejected messages with the code can
            then be reprocessed.
          </ClientWording>
        </ClientHead>
        {note && (
          <p className="pb-3 text-sm text-muted">
            <ClientWording>{note}</ClientWording>
          </p>
        )}
        <Loaded call={call} url={urlOf(settingsCarrierCodes, address)} noun="carrier codes" skeleton={<SectionSkeleton rows={6} />}>
          {({ data }) => {
            const codes = data.filter((row): row is CarrierCode & { sent_code: string } => row.sent_code !== null)
            const unknown = codes.filter(({ carrier_code }) => carrier_code === null)
            const mapped = [
              ...codes.filter(({ carrier_code }) => carrier_code !== null),
              ...removedCodes(client, codes, Object.keys(chosen)),
            ]
            const list = (rows: typeof codes) => (
              <ul className="mt-1 divide-y divide-line border-y border-line">
                {rows.map((row) => (
                  <CarrierRow
                    key={row.sent_code}
                    client={client}
                    row={row}
                    carriers={carriers}
                    isLocked={refusal !== null}
                    isWanted={row.sent_code === wanted}
                    chosen={chosen[row.sent_code]?.now ?? null}
                    problem={
                      problems[row.sent_code] ??
                      (isChangedByOthers(chosen, row.sent_code, row.carrier_code) ? conflictText(row.sent_code, row.carrier_code) : null)
                    }
                    onEdit={(carrier) => {
                      unsavedCarriers.choose(client, row.sent_code, carrier, row.carrier_code)
                      setProblems((old) => ({ ...old, [row.sent_code]: null }))
                    }}
                    onAnswer={({ text }) => setProblems((old) => ({ ...old, [row.sent_code]: text }))}
                    save={saveRow}
                  />
                ))}
              </ul>
            )
            return (
              <div className="grid gap-5">
                {unknown.length > 0 && (
                  <section aria-label="Unknown codes">
                    <h2 className="text-sm font-semibold">Unknown codes in waiting messages</h2>
                    {list(unknown)}
                  </section>
                )}
                <section aria-label="Mapped codes">
                  <h2 className="text-sm font-semibold">Mapped codes</h2>
                  {mapped.length > 0 ? (
                    list(mapped)
                  ) : (
                    <p className="mt-1 text-sm text-muted">
                      <ClientWording>
                        No codes mapped yet. Our own carrier codes and SCACs are understood without an entry here.
                      </ClientWording>
                    </p>
                  )}
                </section>
                {refusal === null && (
                  <AddCode client={client} carriers={carriers} known={codes.map(({ sent_code }) => sent_code)} save={save} />
                )}
              </div>
            )
          }}
        </Loaded>
      </div>
    </div>
  )
}

/** Codes with an unsaved choice that someone else has removed. They stay in the list, so that the choice can be saved or undone. */
const removedCodes = (client: string, listed: readonly CarrierCode[], chosen: readonly string[]) =>
  chosen
    .filter((code) => !listed.some(({ sent_code }) => sent_code === code))
    .map((sent_code) => ({ ...NOT_MAPPED, client_code: client, sent_code }))

const NOT_MAPPED = {
  carrier_code: null,
  carrier_name: null,
  waiting: 0,
  last_rejected_at: null,
  changed_by: null,
  changed_at: null,
  version: null,
} as const satisfies Partial<CarrierCode>

const carrierSelects = (page: HTMLElement | null) => [...(page?.querySelectorAll<HTMLElement>('select[data-code]') ?? [])]

/**
 * After a save, the pressed button has moved with its code, or both are gone. If the focus was lost with the button, focuses the select of
 * this code, or else the select that is now at its old position `at`.
 */
const focusAfterSave = (page: HTMLElement | null, sent: string, at: number) => {
  if (document.activeElement !== document.body) return
  const selects = carrierSelects(page)
  const target = selects.find((select) => select.dataset['code'] === sent) ?? selects[at] ?? selects.at(-1)
  ;(target ?? page?.querySelector<HTMLElement>('form input'))?.focus()
}

/** What is wrong with a new code, as the rest of a sentence that begins with the code; null if nothing is. */
const codeProblem = (sent: string, known: readonly string[], carrier: string): string | null => {
  if (sent === carrier) return 'is our own code for this carrier. It is understood without an entry here.'
  return known.includes(sent) ? 'is listed above. Choose its carrier there.' : null
}

type AddProps = { client: string; carriers: readonly { value: string; label: string }[]; known: readonly string[]; save: SaveCode }

/** Form that maps a code before any message contains it. */
const AddCode = ({ client, carriers, known, save }: AddProps) => {
  const { code, carrier } = useCarrierDraft(client)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const id = useId()
  const toClientWording = useClientWording()
  const sent = code.trim().toUpperCase()
  const wrong = codeProblem(sent, known, carrier)
  const problem = sent === '' ? 'Enter the code as the sender writes it.' : wrong && `${sent} ${toClientWording(wrong)}`
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSubmitted(true)
    if (problem !== null || carrier === '') return focusInvalid(event.currentTarget)
    setBusy(true)
    const outcome = await save({ sent, to: carrier, from: null, version: null, waiting: 0 })
    setBusy(false)
    setFailure(outcome.text)
    if (outcome.ok) setSubmitted(false)
  }
  return (
    <form aria-labelledby={id} noValidate onSubmit={(event) => void submit(event)}>
      <h2 id={id} className="text-sm font-semibold">
        Add a code
      </h2>
      <div className="mt-1 flex flex-wrap items-start gap-3">
        <Field label="Code as the sender writes it" error={(wasSubmitted ? problem : null) ?? failure} className="w-full sm:w-60">
          {(control) => (
            <Input
              {...control}
              className="font-mono"
              maxLength={60}
              autoComplete="off"
              spellCheck={false}
              value={code}
              onChange={(event) => {
                unsavedCarriers.set(client, { code: event.currentTarget.value })
                setFailure(null)
              }}
            />
          )}
        </Field>
        <Field
          label={toClientWording('Our carrier')}
          error={wasSubmitted && carrier === '' ? toClientWording('Choose a carrier.') : null}
          className="w-full sm:w-60"
        >
          {(control) => (
            <Select
              {...control}
              value={carrier}
              onChange={(next) => unsavedCarriers.set(client, { carrier: next })}
              options={[{ value: '', label: toClientWording('Choose a carrier') }, ...carriers]}
            />
          )}
        </Field>
        <Button type="submit" busy={isBusy} className="w-full sm:mt-6 sm:w-auto">
          Add code
        </Button>
      </div>
    </form>
  )
}
