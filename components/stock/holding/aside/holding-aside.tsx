'use client'
import type { ComponentType } from 'react'
import { Property } from '#components/record/facts.tsx'
import { CodeText, Qty, Section } from '#components/record/parts.tsx'
import { RecordAside } from '#components/record/record-aside.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { ClientWording, plural, useClientWording, useLabels } from '#lib/client/field-labels.ts'
import type { Holding, StockLine } from '#lib/contract/stock/stock.ts'
import { inSentence } from '#lib/shared/in-sentence.ts'
import { gtinUnit } from '#lib/shared/gtin-unit.ts'
import { lineText } from './line-text.ts'
import { TabSkeleton } from './skeletons.tsx'
import { useStockVisibility } from '#components/stock/shared/use-stock-visibility.ts'
import { Icon } from '#components/ui/icons.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { UNKNOWN } from '#lib/client/format.ts'
import { useSession } from '#lib/client/session.tsx'
import OverviewTab from './overview-tab.tsx'

/** Tabs of a holding, in order. */
export const HOLDING_TABS = [
  { key: 'overview', label: 'Overview' },
  { key: 'lots', label: 'Lots & locations' },
  { key: 'orders', label: 'Orders' },
  { key: 'movements', label: 'Movements' },
  { key: 'forecast', label: 'Forecast' },
  { key: 'age', label: 'Age' },
] as const
export type HoldingTab = (typeof HOLDING_TABS)[number]['key']

/** Each tab is a separate chunk, so that charts are loaded only when needed. */
const PANELS: Record<HoldingTab, ComponentType<{ holding: Holding }>> = {
  overview: OverviewTab,
  lots: lazyPart(() => import('./lots-tab.tsx'), <TabSkeleton tab="lots" />),
  orders: lazyPart(() => import('./orders-tab.tsx'), <TabSkeleton tab="orders" />),
  movements: lazyPart(() => import('./movements-tab.tsx'), <TabSkeleton tab="movements" />),
  forecast: lazyPart(() => import('./forecast-tab.tsx'), <TabSkeleton tab="forecast" />),
  age: lazyPart(() => import('./age-tab.tsx'), <TabSkeleton tab="age" />),
}

/** Tabs with one-word labels, to fit. Screen readers get the full name. */
const tabsWithLabels = (lots: string, locations: string) =>
  HOLDING_TABS.map((tab) =>
    tab.key === 'lots'
      ? {
          key: tab.key,
          label: (
            <span>
              {lots}
              <span className="sr-only"> &amp; {locations}</span>
            </span>
          ),
        }
      : tab,
  )

type Props = {
  holding: Holding
  /** The line that was opened, if not the holding itself. */ line?: StockLine | null | undefined
  tab: HoldingTab
  onTabChange: (tab: HoldingTab) => void
}

/** Header above the tabs: client, owner, site and item. */
const HoldingHeader = ({ holding, line }: Pick<Props, 'holding' | 'line'>) => {
  const toClientWording = useClientWording()
  const label = useLabels()
  const gtin = label('gtin', 'GTIN')
  return (
    <header className="shrink-0 px-4 pt-3 pb-2">
      <div className="flex min-w-0 items-center gap-0.5">
        <h2 className="min-w-0 font-mono text-base font-semibold wrap-anywhere">{holding.product_code ?? holding.id}</h2>
        {holding.product_code !== null && (
          <CopyButton text={holding.product_code} label={`${toClientWording('Copy item')} ${holding.product_code}`} />
        )}
      </div>
      <p className="line-clamp-2 text-base" title={holding.product_name ?? undefined} dir="auto">
        {holding.product_name}
      </p>
      <p className="mt-0.5 flex flex-wrap gap-x-1.5 text-sm text-muted">
        <Place name={holding.site_name} code={holding.site_code} />
        <span aria-hidden="true">·</span>
        <Place name={holding.client_name} code={holding.client_code} />
        <span aria-hidden="true">·</span>
        <Place name={holding.owner_name} code={holding.owner_code} />
      </p>
      <p className="mt-0.5 flex min-h-7 flex-wrap items-center gap-x-4 text-sm text-muted">
        <span>
          <span className="text-dim">{label('product_group', 'Group')}</span> {holding.product_group ?? 'none'}
        </span>
        <span className="inline-flex items-center gap-1">
          <span className="text-dim">{gtin}</span>{' '}
          {holding.gtin ? <CodeText code={holding.gtin} after={gtinUnit(holding) ?? undefined} noun={gtin} isQuiet={false} /> : 'none'}
        </span>
      </p>
      {line && <OpenedLine line={line} />}
    </header>
  )
}

const Place = ({ name, code }: { name: string | null; code: string | null }) => (
  <span className="max-w-full truncate" title={`${name ?? code ?? UNKNOWN} (${code ?? UNKNOWN})`} dir="auto">
    {name ?? code ?? UNKNOWN} {name !== null && name !== code && <span className="font-mono text-xs text-dim">{code}</span>}
  </span>
)

/** The line that was opened. The figures below are those of the whole item, of which it is a part. */
const OpenedLine = ({ line }: { line: StockLine }) => {
  const label = useLabels()
  return (
    <p className="mt-1 rounded-md bg-subtle px-2.5 py-1.5 text-sm">
      <span className="font-medium">This line:</span> {lineText(line, label('lot_no', 'Lot'))}
      <span className="block text-xs text-muted">
        <ClientWording>The figures below are for all stock of this item at this site and owner.</ClientWording>
      </span>
    </p>
  )
}

/**
 * Overview for suppliers: stock on hand and on order, but not where it goes. The list row has all the data. A link to another tab opens
 * this overview too, which then says why.
 */
const SupplierOverview = ({ holding, requestedTab }: { holding: Holding; requestedTab: HoldingTab }) => {
  const label = useLabels()
  const closed = requestedTab === 'overview' ? undefined : HOLDING_TABS.find(({ key }) => key === requestedTab)
  return (
    <>
      {closed && (
        <p role="status" className="flex items-center gap-2 border-b border-line bg-info-tint px-4 py-1.5 text-sm">
          <Icon name="info" className="text-info" />
          <ClientWording>{`Suppliers don’t see “${closed.label}”. This is the overview.`}</ClientWording>
        </p>
      )}
      <Section title="Stock" note={holding.uom}>
        <dl>
          <Property label={label('on_hand', 'On hand')}>
            <Qty value={holding.on_hand} />
          </Property>
          <Property label={label('on_order', 'On order')} help="not yet advised or shipped">
            <Qty value={holding.on_order} />
          </Property>
        </dl>
      </Section>
    </>
  )
}

/** Details of the stock of one item at one site. Fills its container. Each tab loads its data when opened. */
export const HoldingAside = ({ holding, line, tab: requestedTab, onTabChange }: Props) => {
  const visibility = useStockVisibility()
  const label = useLabels()
  const tabs = tabsWithLabels(plural(label('lot_no', 'Lot')), plural(inSentence(label('location_code', 'Location'))))
  const isSupplier = visibility === 'supplier'
  const { can } = useSession()
  // A link to the tab Movements opens it even without the right, and the tab then says why it is empty.
  const seesMovements = can('movements', 'view') || requestedTab === 'movements'
  const tab = isSupplier ? 'overview' : requestedTab
  const Panel = PANELS[tab]
  return (
    <RecordAside
      header={<HoldingHeader holding={holding} line={line} />}
      tabs={isSupplier ? tabs.slice(0, 1) : tabs.filter(({ key }) => key !== 'movements' || seesMovements)}
      tab={tab}
      onTabChange={onTabChange}
      label="Stock sections"
    >
      {visibility === 'all' && <Panel holding={holding} />}
      {visibility === 'unknown' && <TabSkeleton tab={tab} />}
      {isSupplier && <SupplierOverview holding={holding} requestedTab={requestedTab} />}
    </RecordAside>
  )
}
