'use client'
import { Loaded } from '#components/record/loaded.tsx'
import { CodeText, Section } from '#components/record/parts.tsx'
import { SectionSkeleton } from '#components/record/skeletons.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { useClientWording, useLabels, useWords } from '#lib/client/field-labels.ts'
import { formatDate, formatQty } from '#lib/client/format.ts'
import type { Package } from '#lib/contract/shipments/shipments.ts'
import { packageTree, type PackageNode } from './package-tree.ts'
import { usePackages } from './packages.ts'
import type { Direction } from './shipment-api.ts'
import { isPackage, packageName } from './package-words.ts'

/** Tab with pallets, their cartons and contents. */
export default function PackagesTab({ id, direction }: { id: string; direction: Direction }) {
  const call = usePackages(direction, id)
  const toClientWording = useClientWording()
  return (
    <Loaded call={call} noun="packages" skeleton={<SectionSkeleton rows={4} />}>
      {({ data }) => (
        <Section title="Packages" note={formatQty(data.filter(isPackage).length)}>
          {data.length === 0 ? (
            <p className="text-sm text-muted">Nothing has been packed yet.</p>
          ) : (
            <ul aria-label={toClientWording('Packages of this shipment')}>
              {packageTree(data).map((node) => (
                <Node key={node.pack.id} node={node} />
              ))}
            </ul>
          )}
        </Section>
      )}
    </Loaded>
  )
}

const Node = ({ node: { pack, children } }: { node: PackageNode }) => (
  <li className="border-t border-line py-2 first:border-t-0">
    <PackageLine pack={pack} count={children.length} />
    {children.length > 0 && (
      <ul
        aria-label={`On ${packageName(pack.package_type).toLowerCase()} ${pack.sscc ?? ''}`}
        className="mt-1.5 ml-1.5 border-l-2 border-line pl-3"
      >
        {children.map((node) => (
          <Node key={node.pack.id} node={node} />
        ))}
      </ul>
    )}
  </li>
)

const PackageLine = ({ pack, count }: { pack: Package; count: number }) => {
  const label = useLabels()
  const { lot } = useWords()
  const measures = [pack.length_cm, pack.width_cm, pack.height_cm]
  const size = measures.every((cm) => cm !== null) ? `${measures.map((cm) => formatQty(cm)).join(' × ')} cm` : null
  const facts = [pack.weight_kg === null ? null : `${formatQty(pack.weight_kg)} kg`, size, count > 0 ? `${formatQty(count)} on it` : null]
  return (
    <div className="group/row text-sm">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2">
        <Icon name={pack.package_type === 'PALLET' ? 'pallet' : 'stock'} size={14} className="text-dim" />
        <span className="font-medium">{packageName(pack.package_type)}</span>
        {pack.sscc && <CodeText code={pack.sscc} noun="SSCC" />}
        <span className="ml-auto text-xs whitespace-nowrap text-dim">{facts.filter(Boolean).join(' · ')}</span>
      </div>
      {pack.tracking_no && (
        <div className="flex items-center gap-1.5 pl-5.5 text-xs text-muted">
          <span className="text-dim">Tracking</span> <CodeText code={pack.tracking_no} noun="tracking number" />
        </div>
      )}
      {pack.contents.length > 0 && (
        <ul aria-label="Contents" className="pl-5.5">
          {pack.contents.map((item, index) => (
            <li key={index} className="flex items-baseline justify-between gap-3 py-0.5">
              <span className="min-w-0">
                <span className="font-mono">{item.product_code}</span>
                <span className="block text-xs text-muted">
                  {[
                    item.lot_no && `${lot.singular} ${item.lot_no}`,
                    item.expiry_date && `${label('expiry_date', 'Expiry')} ${formatDate(item.expiry_date)}`,
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
      {pack.contents.length === 0 && count === 0 && <p className="pl-5.5 text-xs text-dim">Contents unknown.</p>}
    </div>
  )
}
