import { expect, it } from 'vitest'
import { createTurns } from './in-turn.ts'

/** A v7 that replaces what it stores, and answers when told to. */
const slowStore = () => {
  const written: string[] = []
  const responses: (() => void)[] = []
  const write = (value: string) =>
    new Promise<string>((resolve) => {
      written.push(value)
      responses.push(() => resolve(value))
    })
  return { written, answers: responses, write }
}

it('a save that starts during another waits for it and continues from its result', async () => {
  const { written, answers: responses, write } = slowStore()
  const inTurn = createTurns<string>()
  const first = inTurn((previous = 'read') => write(`${previous}+columns`))
  const second = inTurn((previous = 'read') => write(`${previous}+view`))
  await expect.poll(() => written).toEqual(['read+columns'])
  responses.shift()?.()
  await first
  await expect.poll(() => written).toEqual(['read+columns', 'read+columns+view'])
  responses.shift()?.()
  expect(await second).toBe('read+columns+view')
})

it('a save after all others starts from what its caller read, and one that throws does not stop the next', async () => {
  const inTurn = createTurns<string>()
  expect(await inTurn(async (previous = 'read') => `${previous}+1`)).toBe('read+1')
  const failing = inTurn(async () => Promise.reject(new Error('No.')))
  const next = inTurn(async (previous = 'read again') => `${previous}+2`)
  await expect(failing).rejects.toThrow('No.')
  expect(await next).toBe('read again+2')
})
