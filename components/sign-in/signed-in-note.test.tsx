import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { signedInNote } from './signed-in-note.tsx'

const signedIn = vi.hoisted(() => ({ name: null as string | null }))
vi.mock('#lib/client/peek-signed-in.ts', () => ({ peekSignedIn: () => Promise.resolve(signedIn.name) }))
afterEach(() => {
  signedIn.name = null
})

it('the sign-in page says who is signed in, and offers to continue or to sign out', async () => {
  signedIn.name = 'Dana Miller'
  const html = renderToStaticMarkup(await signedInNote({ next: '/sales-orders' }))
  expect(html.replaceAll(/<[^>]+>/g, '')).toBe('You are signed in as Dana Miller. To use another account, sign in below.ContinueSign out')
})

it('without a session there is no note', async () => {
  expect(await signedInNote({ next: '/' })).toBeNull()
})
