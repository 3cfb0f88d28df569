import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { addressOf } from '#components/suppliers/shared/counterparty-facts.tsx'
import { Facts } from './facts.tsx'

const classesOf = (html: string, element: string) => new RegExp(`<${element} class="([^"]*)"`).exec(html)?.[1]?.split(' ') ?? []

test('a fact keeps the line breaks of its value, and each line has its own direction', () => {
  const html = renderToStaticMarkup(<Facts facts={[{ label: 'Picking instructions', value: 'Call first\nمتجر' }]} />)
  expect(classesOf(html, 'dd')).toEqual(expect.arrayContaining(['whitespace-pre-line', '[unicode-bidi:plaintext]']))
  expect(html).not.toContain('dir=')
})

test('each line of an address has its own direction', () => {
  const parts = { address1: 'متجر', address2: '347 Church Avenue', city: null, state: null, postcode: null, country: null }
  const html = renderToStaticMarkup(<>{addressOf(parts)}</>)
  expect(classesOf(html, 'div')).toContain('[unicode-bidi:plaintext]')
  expect(html).not.toContain('dir=')
})
