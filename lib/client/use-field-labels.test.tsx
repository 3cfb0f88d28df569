import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { useFieldLabels } from './field-labels.ts'

vi.mock('./clients-in-view.ts', () => ({ useOnlyClient: () => 'ACME' }))
vi.mock('./api.ts', () => ({ REPEATED: {}, useCall: () => ({ data: { data: { expiry_date: 'Best before', notes: 'Remarks' } } }) }))

const Label = ({ field, fallback }: { field: string; fallback: string }) => useFieldLabels()(field, fallback)
const labelOf = (field: string, fallback: string) => renderToStaticMarkup(<Label field={field} fallback={fallback} />)

it('a field without a label of the client is still named in the client’s words', () => {
  expect(labelOf('expiry_min_date', 'Minimum expiry')).toBe('Minimum best before')
  expect(labelOf('notes', 'Notes')).toBe('Remarks')
})
