import { afterEach, expect, it, vi } from 'vitest'
import { readDocument } from '#lib/contract/shipments/document-files.ts'
import { fetchFile } from './fetch-file.ts'

afterEach(() => vi.unstubAllGlobals())

const messageOf = async (fetch: () => Promise<Response>) => {
  vi.stubGlobal('fetch', fetch)
  const result = await fetchFile(readDocument, { params: { id: 'pl_so_1' } })
  return result.ok ? result.file.name : result.failure.message
}
const pdf = (pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void) =>
  Promise.resolve(new Response(new ReadableStream({ pull }), { headers: { 'content-type': 'application/pdf' } }))

it('a download that is cut off does not blame the connection to a server that could be reached', async () => {
  let isFirst = true
  const cutOff = () =>
    pdf((controller) => {
      if (isFirst) controller.enqueue(new Uint8Array(10))
      else controller.error(new TypeError('terminated'))
      isFirst = false
    })
  expect(await messageOf(cutOff)).toBe('The response was cut off. Try again in a moment.')
  expect(await messageOf(() => Promise.reject(new TypeError('fetch failed')))).toMatch(/^The server could not be reached\./)
})

it('a complete download has the name that the server sends', async () => {
  expect(await messageOf(() => pdf((controller) => controller.close()))).toBe('document.pdf')
})
