import { Icon } from '#components/ui/icons.tsx'
import { withClientLabels, wordsOf } from '#lib/client/field-labels.ts'
import type { FieldGroup, LabelField } from '#lib/shared/client-fields.ts'
import { labelIn, type Labels } from './field-label-draft.ts'

type Props = { field: LabelField; group: FieldGroup; labels: Labels }

/** A sample sentence for each field whose label also replaces a word in sentences. */
const IN_SENTENCES: Readonly<Record<string, string>> = {
  client_code: 'This client has no orders.',
  owner_code: 'This owner has no stock here.',
  site_code: 'There is no stock at this site.',
  lot_no: 'No lots here.',
  product_code: 'This item is on hold.',
  customer_name: 'New customer',
  supplier_name: 'New supplier',
  carrier_name: 'This carrier has no shipments.',
  shipment_no: 'No shipments advised yet.',
}

const NEIGHBOURS = 3

/** The field and some others of its group, in their order. */
const neighboursOf = (field: LabelField, { fields }: FieldGroup): readonly LabelField[] => {
  const at = fields.indexOf(field)
  const start = Math.max(0, Math.min(at - 1, fields.length - NEIGHBOURS))
  return fields.slice(start, start + NEIGHBOURS)
}

/** How a label looks where users meet it: a list, a form, the columns menu and a sentence. */
export const FieldLabelPreview = ({ field, group, labels }: Props) => {
  const label = (key: string) => labelIn(labels, key)
  const shown = neighboursOf(field, group)
  const sentence = IN_SENTENCES[field.key]
  return (
    <section aria-label="Preview" className="min-w-0 rounded-lg border border-line bg-subtle p-3 wrap-anywhere">
      <h2 className="text-sm font-semibold">Preview</h2>
      <div className="mt-2 grid grid-cols-1 gap-3">
        <div>
          <h3 className="text-xs text-muted">List heading</h3>
          <div className="mt-1 overflow-hidden rounded-md border border-line bg-canvas text-sm">
            <table className="w-full table-fixed">
              <thead>
                <tr className="h-8 border-b border-line text-left">
                  {shown.map(({ key }) => (
                    <th key={key} scope="col" className="truncate px-2 font-medium">
                      <Mark isOn={key === field.key}>{label(key)}</Mark>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                <tr className="h-8">
                  {shown.map(({ key, sample }) => (
                    <td key={key} className="truncate px-2">
                      {sample}
                    </td>
                  ))}
                </tr>
              </tbody>
            </table>
          </div>
        </div>
        <div className="max-md:hidden">
          <h3 className="text-xs text-muted">Form field</h3>
          <div className="mt-1 rounded-md border border-line bg-canvas p-2 text-sm">
            <p className="font-medium">
              <Mark isOn>{label(field.key)}</Mark>
            </p>
            <p className="mt-1 flex h-8 items-center truncate rounded-md border border-line-strong px-2.5">{field.sample}</p>
          </div>
        </div>
        <div className="max-md:hidden">
          <h3 className="text-xs text-muted">Columns menu</h3>
          <ul className="mt-1 rounded-md border border-line bg-canvas p-1 text-sm">
            {shown.map(({ key }) => (
              <li key={key} className="flex h-7 items-center gap-2 px-1.5">
                <Icon name="check" size={14} className="shrink-0 text-accent-ink" />
                <span className="truncate">
                  <Mark isOn={key === field.key}>{label(key)}</Mark>
                </span>
              </li>
            ))}
          </ul>
        </div>
        {sentence && (
          <div className="max-md:hidden">
            <h3 className="text-xs text-muted">In a sentence</h3>
            <p className="mt-1 text-sm">
              {withClientLabels(
                sentence,
                wordsOf((key, fallback) => labels[key] ?? fallback),
              )}
            </p>
          </div>
        )}
      </div>
    </section>
  )
}

const Mark = ({ isOn, children }: { isOn: boolean; children: string }) =>
  isOn ? <mark className="rounded-sm bg-accent-tint px-0.5 text-accent-ink">{children}</mark> : children
