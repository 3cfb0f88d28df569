import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Button } from '#components/ui/button.tsx'
import { runOnce, useRunningActions } from './running-actions.ts'
import { toastIfSlow } from './toast-if-slow.ts'

const shown = vi.hoisted(() => new Set<string>())
vi.mock('#components/ui/toast.tsx', () => ({
  toast: ({ title }: { title: string }) => {
    shown.add(title)
    return () => shown.delete(title)
  },
}))

const Release = ({ version }: { version: number }) => {
  const { isBusy } = useRunningActions()(['SO', 'A', version, 'release'])
  return <Button busy={isBusy}>Release</Button>
}
const isShownBusy = (version = 1) => renderToStaticMarkup(<Release version={version} />).includes('aria-busy')

it('a button is busy from the press until the response, and a second press runs nothing', async () => {
  let answer: (isTaken: boolean) => void = () => {}
  const run = vi.fn(() => new Promise<boolean>((resolve) => (answer = resolve)))
  expect(isShownBusy()).toBe(false)
  const done = runOnce(['SO', 'A', 1, 'release'], run)
  expect([isShownBusy(), isShownBusy(2)]).toEqual([true, false])
  await runOnce(['SO', 'A', 1, 'release'], run)
  expect(run).toHaveBeenCalledTimes(1)
  answer(false)
  await done
  expect(isShownBusy()).toBe(false)
})

it('a button stays busy after the response until the record is shown in its new version', async () => {
  await runOnce(['SO', 'A', 1, 'release'], async () => true)
  expect([isShownBusy(1), isShownBusy(2)]).toEqual([true, false])
})

it('an action that fails can be run again', async () => {
  await runOnce(['RX', 'take'], () => Promise.reject(new Error('Not loaded')))
  const run = vi.fn(async () => {})
  await runOnce(['RX', 'take'], run)
  expect(run).toHaveBeenCalledTimes(1)
})

it('a message says what is being done if that takes long, and until it is done', async () => {
  vi.useFakeTimers()
  let answer: (value: string) => void = () => {}
  const work = toastIfSlow('A: releasing…', new Promise<string>((resolve) => (answer = resolve)))
  await vi.advanceTimersByTimeAsync(1000)
  expect([...shown]).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect([...shown]).toEqual(['A: releasing…'])
  answer('done')
  expect(await work).toBe('done')
  expect([...shown]).toEqual([])
  vi.useRealTimers()
})
