'use client'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useForm } from 'react-hook-form'
import { byKey, byName, formName } from '#components/orders/form/header/names.ts'
import { useClientWording, useFieldLabels } from '#lib/client/field-labels.ts'
import { useV7Features } from '#lib/client/v7-features.ts'
import { useSession } from '#lib/client/session.tsx'
import type { FormField } from '#lib/contract/exact-types.ts'
import { requirementsOf, type FormOptions } from '#lib/order-form/options.ts'
import { createStore, type Store } from '#lib/shared/store.ts'
import type { DraftStore } from '#lib/order-form/draft/tab-copy.ts'
import type { CheckFacts } from '#lib/order-form/check.ts'
import { lineColumnsOf, phoneColumns } from '#lib/order-form/columns.ts'
import { useMedia } from '#components/list/use-media.ts'
import { PHONE } from '#components/orders/form/form-context.ts'
import { linesIn } from '#lib/order-form/grid.ts'
import { currentDateFormat } from '#lib/client/format.ts'
import type { HeaderValues } from '#lib/order-form/header.ts'
import { isBlank } from '#lib/order-form/lines.ts'
import { editableIn } from '#lib/contract/orders/order-steps.ts'
import { startScope } from '#components/orders/form/header/field-choices.ts'
import { isAgreedWithBuyer, linesLocked, lockReason } from '#components/orders/form/header/locks.ts'
import type { OrderRecord } from './calls.ts'
import { createOrderSession } from './order-session.ts'
import type { FormFacts, KnownV7, OrderSession } from './session-types.ts'
import { formStartOf, type Source } from './form-start.ts'
import { todayIn } from '#lib/shared/zones.ts'

/** State of the form: the header is in react-hook-form, the lines in the grid's store. One session watches both and saves. */
export const useFormSession = (source: Source, options: FormOptions, store: DraftStore | null) => {
  const { user, sites, config } = useSession()
  const label = useFieldLabels()
  const { kind } = source
  const dateFormat = currentDateFormat()
  const [recordStore] = useState(() => createStore<OrderRecord | null>(source.isCopy ? null : source.record))
  const record = useSyncExternalStore(recordStore.subscribe, recordStore.get, recordStore.get)
  const status = record?.status
  const editable = editableIn(kind, status)
  const isAgreed = isAgreedWithBuyer(kind, status, config.supplier_mode)
  const areLinesLocked = linesLocked(record, editable, isAgreed)
  const [hasValues] = useState(() => valueChecker(source))
  const isPhone = useMedia(PHONE)
  const columns = useMemo(() => {
    const all = lineColumnsOf(kind, options.line_fields, {
      labelOf: label,
      isReadonly: areLinesLocked,
      hasValues,
      dispositions: options.dispositions,
    })
    return isPhone ? phoneColumns(all) : all
  }, [kind, options.line_fields, options.dispositions, label, areLinesLocked, hasValues, isPhone])
  const lockOf = useCallback((field: FormField) => lockReason(field, editable, record, isAgreed), [editable, record, isAgreed])

  const [start] = useState(() => {
    const scope = startScope(source.scope, sites, options.agreement)
    const today = todayIn(sites.find((candidate) => candidate.site_code === scope.site)?.timezone ?? undefined)
    return formStartOf({ ...source, scope }, { ...options, columns, dateFormat, today })
  })
  const form = useForm<Record<string, string>>({ defaultValues: byName(start.head) })
  const site = form.getValues('site_code')
  const timezone = sites.find((candidate) => candidate.site_code === site)?.timezone
  const check: CheckFacts = useMemo(
    () => ({ kind, columns, rules: options.rules, today: todayIn(timezone), dateFormat }),
    [kind, columns, options.rules, timezone, dateFormat],
  )
  const v7 = useKnownV7(source, options)
  const toClientWording = useClientWording()
  const facts: FormFacts = useMemo(() => {
    const isNeeded = requirementsOf(options, form.getValues)
    // What is locked cannot be filled in, even if the carrier needs it.
    const fields = options.fields.map((field) => (lockOf(field) ? { ...field, readonly: true } : field))
    return { fields, columns, check, isNeeded, v7, toClientWording }
  }, [options, columns, check, form, v7, lockOf, toClientWording])

  /** True while the form itself sets field values, so that they don't count as edits. */
  const [quiet] = useState(() => createStore(false))
  const setHeader = useCallback(
    (values: Readonly<Record<string, string>>, isQuiet = false) => {
      quiet.set(isQuiet)
      for (const [key, value] of Object.entries(values)) form.setValue(formName(key), value)
      quiet.set(false)
    },
    [form, quiet],
  )
  const [session] = useState(() =>
    createOrderSession({
      kind,
      user: user.id,
      start,
      facts,
      head: () => byKey(form.getValues()),
      setHeader: (values: HeaderValues) => setHeader(values, true),
      store,
      record: recordStore,
    }),
  )
  useEffect(() => session.setFacts(facts), [session, facts])
  useWatchedEdits(session, form, quiet)
  return { form, session, start, columns, check, facts, v7, lockOf, setHeader, dateFormat, areLinesLocked, timezone }
}

/** Whether any line, from v7 or from the tab, has a value in a column. */
const valueChecker = ({ record, snapshot }: Source) => {
  const lines: readonly Readonly<Record<string, unknown>>[] = [...(record?.lines ?? []), ...(snapshot?.changes.lines?.now ?? [])]
  return (key: string) => lines.some((line) => line[key] !== undefined && line[key] !== null && line[key] !== '')
}

/**
 * Features that this v7 is known to have. Draft support is known from the dialect, from v7's options, or because this order is a
 * draft, and needs the call that changes orders. Support for idempotency keys is known from the dialect or the options.
 */
const useKnownV7 = ({ kind, record }: Source, options: FormOptions): KnownV7 => {
  const { hasCall, drafts, idempotencyKeys } = useV7Features()
  const acceptsChanges = hasCall(kind === 'SO' ? 'patchSalesOrder' : 'patchPurchaseOrder')
  const supportsDrafts = drafts ?? (options.supportsDrafts || record?.status === 'DRAFT')
  const keysHonoured = idempotencyKeys ?? options.honoursKeys
  return useMemo(
    () => ({ acceptsDrafts: supportsDrafts && acceptsChanges, acceptsChanges, honoursKeys: keysHonoured }),
    [supportsDrafts, acceptsChanges, keysHonoured],
  )
}

const SETTLE_MS = 80

/** Reports user edits to the session. An added empty line, or a field filled by the form, does not count. */
const useWatchedEdits = (session: OrderSession, form: ReturnType<typeof useForm<Record<string, string>>>, quiet: Store<boolean>) => {
  // The form and the grid keep their state outside React.
  useEffect(() => {
    const unsubscribeHeader = form.subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (quiet.get() || name === undefined) return
        form.clearErrors(name)
        session.markEdited()
      },
    })
    let seen = linesIn(session.grid.grid.get())
    let timer: ReturnType<typeof setTimeout> | undefined
    const reportEdits = () => {
      clearTimeout(timer)
      timer = undefined
      session.settlingEdits.set(null)
      const { past, now } = session.grid.grid.get().history
      const [lines, before] = [withoutBlank(now), withoutBlank(seen)]
      seen = now
      // Only the user's changes can be undone.
      if (lines.length !== before.length || lines.some((line, index) => line !== before[index])) session.markEdited(past.length === 0)
    }
    const stopGrid = session.grid.grid.subscribe(() => {
      if (linesIn(session.grid.grid.get()) === seen || timer) return
      timer = setTimeout(reportEdits, SETTLE_MS)
      // In a function, because the store calls a function to get the new value.
      session.settlingEdits.set(() => reportEdits)
    })
    const flush = () => {
      session.settlingEdits.get()?.()
      session.writeToTab()
    }
    const onHide = () => {
      // Commit the value of an open cell or input as well.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      flush()
    }
    // A phone may end a page that it has hidden, without further notice.
    const onVisibility = () => document.visibilityState === 'hidden' && flush()
    window.addEventListener('pagehide', onHide)
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      unsubscribeHeader()
      stopGrid()
      flush()
      window.removeEventListener('pagehide', onHide)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [session, form, quiet])
}

const withoutBlank = (lines: ReturnType<typeof linesIn>) => lines.filter((line) => !isBlank(line))
