import { useLabels } from '#lib/client/labels.ts'
import type { Holding } from '#lib/contract/stock/stock.ts'
import { Qty, Section } from '#components/record/parts.tsx'
import { Property } from '#components/record/facts.tsx'

/** What a supplier sees: what there is and what is ordered from them, not what becomes of it. The row of the list says it all. */
export const SupplierOverview = ({ holding }: { holding: Holding }) => {
  const label = useLabels()
  return (
    <Section title="Stock" note={holding.uom}>
      <dl>
        <Property label={label('on_hand', 'On hand')}>
          <Qty value={holding.on_hand} />
        </Property>
        <Property label={label('on_order', 'On order')} help="not yet shipped">
          <Qty value={holding.on_order} />
        </Property>
      </dl>
    </Section>
  )
}
