import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CallName } from '#lib/contract/calls.ts'
import { DocumentList, kindName } from './document-list.tsx'

let missingCalls: CallName[] = []
vi.mock('#lib/client/v7-features.ts', () => ({
  useV7Features: () => ({ hasCall: (call: CallName) => !missingCalls.includes(call), drafts: null }),
}))
beforeEach(() => {
  missingCalls = []
})

const render = (url: string | null) =>
  renderToStaticMarkup(
    <DocumentList
      documents={[{ id: 'd1', name: 'Packing list 7.pdf', kind: 'PACKING_LIST', bytes: 2048, created_at: null, url }]}
      emptyText="None yet."
    />,
  )

test('a document in v7 has a button with its name, and shows its kind and size', () => {
  for (const url of ['documents/d1', '/documents/d1', '/v7/documents/d1', 'v7/documents/d%201']) {
    const html = render(url)
    expect(html).toMatch(/<button[^>]*>.*Open<span class="sr-only"> Packing list 7\.pdf, in a new tab<\/span>/)
    expect(html).toContain('Packing list · 2 KB')
  }
})

test('any other address is not available, and nothing is a link', () => {
  for (const url of [
    null,
    '',
    'https://v7.example/v7/documents/d1',
    '//evil.test/documents/d1',
    'javascript:alert(1)',
    'data:application/pdf,x',
    '/api/documents/d1',
    'documents/../users/u1',
    'documents/%2e%2e',
    'documents/a%2fb',
    'documents/print',
    'documents/d1?x=1',
    'documents/%zz',
  ]) {
    const html = render(url)
    expect(html, String(url)).toContain('not available here')
    expect(html).not.toMatch(/<button|<a |href|evil/)
  }
})

test('documents are not available if v7 lacks the call', () => {
  missingCalls = ['readDocument']
  expect(render('documents/d1')).toContain('not available here')
  expect(renderToStaticMarkup(<DocumentList documents={[]} emptyText="None yet." />)).toContain('None yet.')
})

test('any kind is shown as words, except a media type', () => {
  expect(['PROOF_OF_DELIVERY', 'customs-form', 'application/pdf', null].map(kindName)).toEqual([
    'Proof of delivery',
    'Customs form',
    '',
    '',
  ])
})
