'use client'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useWatch } from 'react-hook-form'
import { cx } from '#components/ui/cx.ts'
import { lazyPart, lazyParts } from '#components/ui/lazy-part.tsx'
import { CHECKS_UNMATCHED } from '#components/ui/unmatched-text.ts'
import { formName } from '#components/orders/form/header/names.ts'
import type { DraftStore } from '#lib/order-form/draft/tab-copy.ts'
import { FormProvider, type FormContext } from './form-context.ts'
import { FormBar } from './form-bar.tsx'
import { HeaderPanels } from './header/header-panels.tsx'
import { LeaveGuard } from './draft/leave-guard.tsx'
import type { AbandonedOrder } from './draft/abandoned-order.tsx'
import { LinesSection } from './lines/lines-section.tsx'
import { ProblemList } from './problem-list.tsx'
import { originText, type Source } from './draft/form-start.ts'
import { useFormSession } from './draft/use-form-session.ts'
import { useReservedNumber } from './draft/use-identity.ts'
import type { FormOptions } from '#lib/order-form/options.ts'
import { NO_ALLOCATED_STOCK, allocatedStockOf } from '#lib/order-form/allocated-stock.ts'
import { useSession } from '#lib/client/session.tsx'
import { useJumpKeys } from './use-jump-keys.ts'
import { useProposedCountry } from './header/use-proposed-country.ts'
import { useSubmit } from './use-submit.ts'
import { FormNotices } from './form-notices.tsx'

const loadConflictDialog = () => import('./draft/conflict-dialog.tsx')
const ConflictDialog = lazyPart(loadConflictDialog)
const AbandonedOrderNotice = lazyParts(() => import('./draft/abandoned-order.tsx'))('AbandonedOrderNotice')

type Props = {
  source: Source
  options: FormOptions
  store: DraftStore | null
  abandoned: AbandonedOrder | null
  onScope: (scope: { client: string; owner: string; site: string }) => void
}

/** The order form: header, lines, problems and save state. */
export const OrderForm = ({ source, options, store, abandoned, onScope }: Props) => {
  const formState = useFormSession(source, options, store)
  const { form, session, start, lockOf, setHeader, dateFormat } = formState
  const { today } = formState.check
  const { config, ends } = useSession()
  const [client, owner, site, orderType] = useWatch({
    control: form.control,
    name: ['client_code', 'owner_code', 'site_code', 'order_type'],
  })
  const scope = useMemo(() => ({ client, owner, site }), [client, owner, site])
  useEffect(() => onScope(scope), [onScope, scope])
  // Start saving pending changes without waiting for an edit.
  useEffect(() => {
    const stopSaving = session.startAutosave()
    if (start.isUnsaved && start.storedChanges === null) session.markEdited()
    return stopSaving
  }, [session, start])
  const numberName = formName('so_no')
  const setNumber = useCallback((no: string) => setHeader({ so_no: no }, true), [setHeader])
  const currentNumber = useCallback(() => form.getValues(numberName) ?? '', [form, numberName])
  const numberProblem = useReservedNumber({ session, client, owner, site, orderType, currentNumber, setNumber, isNeeded: !start.order })
  const submit = useSubmit({ session, form, source })
  useProposedCountry({ form, options, setHeader, isNew: start.order === null || start.order.status === 'DRAFT' })
  // For a supplier user the supplier is prefilled, so the focus starts at the top. Wait until the server has said who the user is.
  useJumpKeys(start.order === null && (source.kind === 'SO' || (ends !== null && !config.supplier_mode)))
  const names = useMemo(() => namesOf(source), [source])
  const allocatedStock = useMemo(() => stockOfSource(source), [source])
  const [isCollapsed, setCollapsed] = useState(false)
  const expand = useCallback(() => setCollapsed(false), [])
  const context: FormContext = useMemo(
    () => ({
      kind: source.kind,
      form,
      session,
      options,
      dateFormat,
      today,
      lockOf,
      setHeader,
      expand,
      names,
      startCounterparty: source.counterparty,
    }),
    [source.kind, form, session, options, dateFormat, today, lockOf, setHeader, expand, names, source.counterparty],
  )
  const isEdit = start.order !== null && start.order.status !== 'DRAFT'
  const wasSaved = useSyncExternalStore(
    session.saving.subscribe,
    () => session.saving.get().savedAt !== null,
    () => false,
  )
  const theirRecord = useSyncExternalStore(session.theirRecord.subscribe, session.theirRecord.get, session.theirRecord.get)
  // Preload the dialog: it must open even if the connection is lost by then.
  useEffect(() => {
    if (isEdit) loadConflictDialog().catch(() => {})
  }, [isEdit])
  return (
    <FormProvider value={context}>
      <form
        noValidate
        aria-labelledby="order-title"
        {...{ [CHECKS_UNMATCHED]: '' }}
        onSubmit={(event) => {
          event.preventDefault()
          void submit.enter()
        }}
        className="flex min-h-full flex-col"
      >
        <FormBar submit={submit} isEdit={isEdit} isCollapsed={isCollapsed} onToggleDetails={() => setCollapsed(!isCollapsed)} />
        <div className="flex flex-col gap-4 px-4 pt-3 pb-6">
          {abandoned && <AbandonedOrderNotice abandoned={abandoned} />}
          <FormNotices origin={originText(source, formState, wasSaved)} numberProblem={numberProblem} submit={submit} />
          <ProblemList wasSubmitted={submit.wasSubmitted} facts={formState.facts} />
          <div inert={submit.isLocked} className={cx('flex flex-col gap-4', submit.isLocked && 'opacity-60 transition-opacity delay-150')}>
            <div hidden={isCollapsed}>
              <HeaderPanels />
            </div>
            <LinesSection
              {...formState}
              allocatedStock={allocatedStock}
              scope={scope}
              isCollapsed={isCollapsed}
              isStrict={submit.wasSubmitted}
              isFormLocked={submit.isLocked}
            />
          </div>
        </div>
      </form>
      <LeaveGuard isEdit={isEdit} isDone={submit.isDone} />
      {theirRecord && <ConflictDialog current={theirRecord} columns={formState.columns} />}
    </FormProvider>
  )
}

/** Stock allocated to the loaded sales order. A copy has none. */
const stockOfSource = ({ record, isCopy }: Source) =>
  record && 'so_no' in record && !isCopy ? allocatedStockOf(record.lines) : NO_ALLOCATED_STOCK

/** Name of the loaded order's customer or supplier, by code. */
const namesOf = ({ record }: Source): Record<string, string> => {
  if (!record) return {}
  const [code, name] = 'so_no' in record ? [record.customer_code, record.customer_name] : [record.supplier_code, record.supplier_name]
  return code && name ? { [code]: name } : {}
}
