import { describe, expect, it } from 'vitest'
import { blobParts, type FromWorker, serve } from './file-writer.ts'
import { regionOf } from '#lib/shared/region.ts'
import { type ExportJob, type FilePlan, planOf } from './job.ts'

const plan: FilePlan = {
  format: 'csv',
  title: 'Stock holding',
  about: '',
  columns: [{ label: 'Item', type: 'code' }],
  dateFormat: 'MM/DD/YYYY',
}

/** Sends the messages and returns all replies once the last one has arrived. */
const exchange = (messages: Parameters<ReturnType<typeof serve>>[0][]) =>
  new Promise<FromWorker[]>((resolve) => {
    const replies: FromWorker[] = []
    const handleMessage = serve((message) => {
      replies.push(message)
      if (message.kind !== 'written') resolve(replies)
    })
    for (const message of messages) handleMessage(message)
  })

describe('the writer behind the worker', () => {
  it('writes batches in order, confirms each one, and returns the file', async () => {
    const messages = [{ kind: 'plan', plan }, { kind: 'rows', rows: [['007']] }, { kind: 'rows', rows: [['=1']] }, { kind: 'end' }] as const
    const replies = await exchange(structuredClone(messages) as never)
    expect(replies.map(({ kind }) => kind)).toEqual(['written', 'written', 'file'])
    const [, , file] = replies
    expect(file?.kind === 'file' && (await file.blob.text())).toBe("Item\r\n007\r\n'=1\r\n") // text() removes the byte order mark
    expect(file?.kind === 'file' && file.blob.type).toBe('text/csv;charset=utf-8')
  })

  it('writes CSV in the format of the user’s region, or plain CSV if they have not chosen one', async () => {
    const columns = [
      { key: 'day', label: 'Day', type: 'date' as const, value: () => '2025-03-14' },
      { key: 'at', label: 'At', type: 'datetime' as const, value: () => '2025-03-14T08:55:40+11:00' },
      { key: 'qty', label: 'Qty', type: 'quantity' as const, value: () => -1234.5 },
      { key: 'note', label: 'Note', type: 'text' as const, value: () => 'a, b; c' },
    ]
    const job: ExportJob<null> = { name: 'stock-holding', scopeText: [], columns, filters: [], source: { kind: 'rows', rows: [] } }
    const csvLines = async (locale: string) => {
      const regionPlan = planOf(job, 'csv', { now: '2025-03-14T08:55', zone: 'UTC' }, regionOf(locale, 'MM/DD/YYYY'))
      const replies = await exchange([
        { kind: 'plan', plan: regionPlan },
        { kind: 'rows', rows: [columns.map(({ value }) => value())] },
        { kind: 'end' },
      ])
      const file = replies.at(-1)
      return file?.kind === 'file' ? (await file.blob.text()).split('\r\n') : null
    }
    expect(await csvLines('')).toEqual(['Day,At,Qty,Note', '2025-03-14,2025-03-14T08:55:40+11:00,-1234.5,"a, b; c"', ''])
    expect(await csvLines('de-DE')).toEqual(['Day;At (UTC);Qty;Note', '14.03.2025;14.03.2025 08:55;-1234,5;"a, b; c"', ''])
    expect(await csvLines('en-GB')).toEqual(['Day,At (UTC),Qty,Note', '14/03/2025,14/03/2025 08:55,-1234.5,"a, b; c"', ''])
  })

  it('reports a failure', async () => {
    const broken = { ...plan, columns: undefined } as unknown as FilePlan
    expect((await exchange([{ kind: 'plan', plan: broken }])).map(({ kind }) => kind)).toEqual(['failed'])
  })

  it('merges many parts into one file without losing a byte', async () => {
    const parts = blobParts('text/plain')
    for (let i = 0; i < 100; i++) parts.emit(new Uint8Array(100_000).fill(i))
    const bytes = new Uint8Array(await parts.blob().arrayBuffer())
    expect(bytes.length).toBe(10_000_000)
    expect(Array.from({ length: 100 }, (_, i) => bytes[i * 100_000])).toEqual(Array.from({ length: 100 }, (_, i) => i))
  })
})
