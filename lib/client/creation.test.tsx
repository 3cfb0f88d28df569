import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useCreation } from './creation.ts'

const open = (kept?: { key: string; sentAt: number | null }) => {
  const opened: ReturnType<typeof useCreation>[] = []
  const Form = () => void opened.push(useCreation(kept))
  renderToStaticMarkup(<Form />)
  return opened[0]!
}

/** Makes attempts with these results. Returns what each was sent with. */
const sentWith = async (form: ReturnType<typeof useCreation>, ...results: (true | 'refused' | 'unknown')[]) => {
  const sent: [string, boolean][] = []
  for (const result of results)
    await form.attempt(async (key, sentAt) => {
      sent.push([key, sentAt !== null])
      return result === true ? { ok: true } : { ok: false, isUnknown: result === 'unknown' }
    })
  return sent
}

it('an attempt after one whose result is unknown has its key, and knows that the record may exist', async () => {
  const sent = await sentWith(open(), 'refused', 'unknown', 'refused', true, 'refused')
  expect(sent.map(([, mayExist]) => mayExist)).toEqual([false, false, true, true, false])
  const keys = sent.map(([key]) => key)
  expect(new Set(keys.slice(0, 4)).size).toBe(1)
  expect(keys[4]).not.toBe(keys[0])
})

it('input kept over a reload is sent with its key, other input with another one', async () => {
  const form = open({ key: 'k-1', sentAt: 1 })
  expect(form.creation).toEqual({ key: 'k-1', sentAt: 1 })
  expect(await sentWith(form, 'unknown')).toEqual([['k-1', true]])
  form.renew()
  expect(await sentWith(form, 'unknown')).toEqual([[expect.not.stringMatching('k-1'), true]])
})
