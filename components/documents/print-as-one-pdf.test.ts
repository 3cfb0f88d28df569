import { afterEach, expect, it, vi } from 'vitest'
import { currentJobs, dropJob } from '#components/export/jobs.ts'
import { printAsOnePdf } from './print-as-one-pdf.ts'

vi.mock('#lib/client/fetch-file.ts', () => ({ fetchFile: () => new Promise(() => undefined) }))

afterEach(() => {
  for (const { id } of currentJobs()) dropJob(id)
  vi.unstubAllGlobals()
})

it('the card says what is being prepared, before the first bytes arrive', () => {
  vi.stubGlobal('window', { addEventListener: vi.fn(), removeEventListener: vi.fn(), location: { pathname: '/shipments', search: '' } })
  printAsOnePdf({ kind: 'PACKING_LIST', one: 'packing list', many: 'packing lists' }, 'shipment', ['a', 'b'])
  expect(currentJobs().map(({ state }) => state)).toEqual([{ kind: 'running', text: 'Preparing 2 packing lists…' }])
})
