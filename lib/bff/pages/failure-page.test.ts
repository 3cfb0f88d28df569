import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { failurePage } from './failure-page.ts'

const page = (code: Parameters<typeof failurePage>[0]['code'], cookies: string | null = null) =>
  failurePage({ code, requestId: 'r-17', nonce: 'abc', cookies })

describe('the page of a failure', () => {
  it('says what failed, shows the mark and the request id, and has the theme of the user', () => {
    const text = page('store-unavailable')
    expect(text).toContain('<h1>Sessions unavailable</h1>')
    expect(text).toContain('<p>Sessions cannot be checked at the moment. Try again in a moment. This page tries again automatically.</p>')
    expect(text).toContain('Request <code>r-17</code>')
    expect(text).toContain('data-theme="light"')
    expect(page('store-unavailable', 'a=1; theme=dark')).toContain('data-theme="dark"')
    const icon = readFileSync(new URL('../../../public/icon.svg', import.meta.url), 'utf8').trim()
    expect(text).toContain(icon.replace(/^<svg[^>]*>/, ''))
  })

  it('has a link to retry, with and without scripts, only if the failure is temporary', () => {
    for (const part of ['<a href="">Retry</a>', '<noscript><meta http-equiv="refresh" content="5">', '<script nonce="abc">']) {
      expect(page('draining')).toContain(part)
      expect(page('headers-too-large')).not.toContain(part)
    }
    expect(page('not-found')).toContain('<a href="/">Go to the home page</a>')
  })

  it('has the colours of the design', () => {
    const css = readFileSync(new URL('../../../app/globals.css', import.meta.url), 'utf8')
    const tokensOf = (text: string, selector: string) => {
      const [block = ''] = text.slice(text.indexOf(`${selector} {`)).split(/\n *\}/, 1)
      return [...block.matchAll(/--[\w-]+: oklch\([^)]+\);/g)].map(String)
    }
    for (const selector of [':root', ":root[data-theme='dark']"]) {
      const own = tokensOf(page('internal'), selector)
      expect(own.length).toBeGreaterThan(5)
      expect(tokensOf(css, selector)).toEqual(expect.arrayContaining(own))
    }
  })
})
