import { Link } from '#components/ui/link.tsx'
import * as z from 'zod/mini'
import { Facts } from '#components/record/facts.tsx'
import { Section } from '#components/record/parts.tsx'
import { buttonClass } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { formatQty, formatWord } from '#lib/client/format.ts'
import { useLabels } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import type { AuditEvent } from '#lib/contract/audit/audit.ts'
import { outputRecord, type OutputRecord } from '#lib/contract/audit/output.ts'
import { MODULE_INFO, MODULES } from '#lib/modules.ts'

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  XLSX: 'Excel (XLSX)',
  CSV: 'CSV',
  FILE: 'File',
  TEXT: 'Copied text',
  PAPER: 'Printed list',
  SHEETS: 'Printed sheets',
  PDF: 'PDF',
  LABELS: 'Labels',
  ZPL: 'ZPL file for a label printer',
}
const COUNT_LABELS: Readonly<Record<string, string>> = {
  FILE: 'Messages',
  SHEETS: 'Sheets',
  PDF: 'Records',
  LABELS: 'Labels',
  ZPL: 'Labels',
}

/** What was exported or printed, with the filters, and a link to the same list. */
export const OutputDetails = ({ event }: { event: AuditEvent }) => {
  const { can } = useSession()
  const label = useLabels()
  const title = event.event_code === 'PRINT' ? 'What was printed' : 'What was exported'
  const parsed = z.safeParse(outputRecord, event.after)
  if (!parsed.success)
    return (
      <Section title={title}>
        <p className="text-sm text-muted">This entry has no details, or you may not see all that was in the list.</p>
      </Section>
    )
  const { module, format, rows, filters, query, client, owner, site } = parsed.data
  const list = MODULES.find((known) => known === module)
  return (
    <Section title={title}>
      <Facts
        facts={[
          { label: 'Format', value: formatWord(format, FORMAT_NAMES) },
          { label: COUNT_LABELS[format] ?? 'Rows', value: <span className="tabular-nums">{formatQty(rows)}</span> },
          { label: 'From the list', value: titleOfModule(module) },
          { label: label('client_code', 'Client'), value: codesText(client) },
          { label: label('owner_code', 'Owner'), value: codesText(owner) },
          { label: label('site_code', 'Site'), value: codesText(site) },
          { label: 'Filters', value: filters.length === 0 ? 'None' : <Filters filters={filters} />, isWide: true },
        ]}
      />
      {list && query !== null && can(list, 'view') && (
        <Link
          href={query === '' ? MODULE_INFO[list].route : `${MODULE_INFO[list].route}?${query}`}
          className={`${buttonClass('secondary', 'sm')} mt-3`}
        >
          <Icon name={list} />
          Open this list
        </Link>
      )}
    </Section>
  )
}

/** The title of the list that was exported or printed. */
export const outputListTitle = (event: Pick<AuditEvent, 'after'>): string | null => {
  const { data } = z.safeParse(outputRecord, event.after)
  return data ? titleOfModule(data.module) : null
}

const titleOfModule = (module: string): string => {
  const list = MODULES.find((known) => known === module)
  return list ? MODULE_INFO[list].label : formatWord(module)
}

const Filters = ({ filters }: Pick<OutputRecord, 'filters'>) => (
  <ul>
    {filters.map(({ label, value }, index) => (
      <li key={index}>
        <span className="text-muted">{label}:</span> {value}
      </li>
    ))}
  </ul>
)

const codesText = (codes: readonly string[]): string => (codes.length === 0 ? 'All' : codes.join(', '))
