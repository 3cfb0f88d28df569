import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProofPicture } from './proof-picture.tsx'

const render = (image_url: string | null) => renderToStaticMarkup(<ProofPicture pod={{ signed_by: 'Ana', image_url }} />)

test('a picture in the record is shown with the name of the person who signed', () => {
  const html = render('data:image/svg+xml;base64,PHN2Zy8+')
  expect(html).toMatch(/^<img /)
  expect(html).toContain('alt="Signature of Ana"')
})

test('a picture at any other address is not linked', () => {
  for (const url of [
    'https://carrier.example/pod/1',
    'javascript:alert(1)',
    'http://carrier.example/1',
    'https://v7.example/v7/documents/d1',
    '//v7.example/documents/d1',
    'data:text/html,<script>',
    '/images/x',
  ])
    expect(render(url), url).toBe('<p class="text-sm text-muted">The image of the signature is not available here.</p>')
  expect(render(null)).toBe('')
})
