'use client'
import { Loaded } from '#components/record/loaded.tsx'
import { CodeText, Section } from '#components/record/parts.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { useWords } from '#lib/client/labels.ts'
import { formatDate, formatQty } from '#lib/client/format.ts'
import type { Package } from '#lib/contract/shipments/shipments.ts'
import { packageTree, type PackageNode } from './package-tree.ts'
import { usePackages, type Direction } from './shipment-api.ts'
import { packageName } from './package-words.ts'

/** Tab with pallets, their cartons and contents. */
export default function PackagesTab({ id, direction }: { id: string; direction: Direction }) {
  const call = usePackages(direction, id)
  return (
    <Loaded call={call} url="" what="packages" skeleton={<SectionSkeleton rows={4} />}>
      {({ data }) => (
        <Section title="Packages" note={formatQty(data.length)}>
          {data.length === 0 ? (
            <p className="text-sm text-muted">Nothing is packed yet.</p>
          ) : (
            <ul aria-label="Packages of this shipment">
              {packageTree(data).map((node) => (
                <Node key={node.one.id} node={node} />
              ))}
            </ul>
          )}
        </Section>
      )}
    </Loaded>
  )
}

const Node = ({ node: { one, inside } }: { node: PackageNode }) => (
  <li className="border-t border-line py-2 first:border-t-0">
    <PackageLine one={one} count={inside.length} />
    {inside.length > 0 && (
      <ul
        aria-label={`On ${packageName(one.package_type).toLowerCase()} ${one.sscc ?? ''}`}
        className="mt-1.5 ml-1.5 border-l-2 border-line pl-3"
      >
        {inside.map((node) => (
          <Node key={node.one.id} node={node} />
        ))}
      </ul>
    )}
  </li>
)

const PackageLine = ({ one, count }: { one: Package; count: number }) => {
  const { lot } = useWords()
  const measures = [one.length_cm, one.width_cm, one.height_cm]
  const size = measures.every((cm) => cm !== null) ? `${measures.map((cm) => formatQty(cm)).join(' × ')} cm` : null
  const facts = [one.weight_kg === null ? null : `${formatQty(one.weight_kg)} kg`, size, count > 0 ? `${formatQty(count)} on it` : null]
  return (
    <div className="group/row text-sm">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2">
        <Icon name={one.package_type === 'PALLET' ? 'pallet' : 'stock'} size={14} className="text-dim" />
        <span className="font-medium">{packageName(one.package_type)}</span>
        {one.sscc && <CodeText code={one.sscc} what="SSCC" />}
        <span className="ml-auto text-xs whitespace-nowrap text-dim">{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {one.tracking_no && (
        <div className="flex items-center gap-1.5 pl-5.5 text-xs text-muted">
          <span className="text-dim">Tracking</span> <CodeText code={one.tracking_no} what="tracking number" />
        </div>
      )}
      {one.contents.length > 0 && (
        <ul aria-label={`In it`} className="pl-5.5">
          {one.contents.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- one item may lie in it twice
            <li key={index} className="flex items-baseline justify-between gap-3 py-0.5">
              <span className="min-w-0">
                <span className="font-mono">{item.product_code}</span>
                <span className="block text-xs text-muted">
                  {[
                    item.lot_no && `${lot.one} ${item.lot_no}`,
                    item.expiry_date && `expires ${formatDate(item.expiry_date)}`,
                    item.serial_nos.length > 0 && `serial ${item.serial_nos.join(', ')}`,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
              <span className="whitespace-nowrap tabular-nums">
                {formatQty(item.qty)} <span className="text-dim">{item.uom}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {one.contents.length === 0 && count === 0 && <p className="pl-5.5 text-xs text-dim">What is in it is not known.</p>}
    </div>
  )
}
