import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { CopyButton } from './copy-button.tsx'

const button = vi.hoisted(() => ({ states: [] as unknown[], press: (): unknown => undefined }))
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useState: (state: unknown) => [state, (next: unknown) => button.states.push(next)],
}))
vi.mock('./icon-button.tsx', () => ({
  IconButton: ({ onClick }: { onClick: () => unknown }) => {
    button.press = onClick
    return null
  },
}))

afterEach(() => vi.unstubAllGlobals())

const press = async (writeText: () => Promise<void>, onCopied?: () => void) => {
  button.states = []
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  renderToStaticMarkup(<CopyButton text="A-1" label="Copy" onCopied={onCopied} />)
  await button.press()
  return button.states
}

it('says whether the browser copied the text', async () => {
  const onCopied = vi.fn()
  expect(await press(() => Promise.reject(new Error('blocked')), onCopied)).toEqual(['failed'])
  expect(onCopied).not.toHaveBeenCalled()
  expect(await press(() => Promise.resolve(), onCopied)).toEqual(['done'])
  expect(onCopied).toHaveBeenCalledOnce()
})

it('an error after the copying is not blamed on the browser', async () => {
  const fail = () => {
    throw new Error('bug')
  }
  await expect(press(() => Promise.resolve(), fail)).rejects.toThrow('bug')
  expect(button.states).toEqual(['done'])
})
