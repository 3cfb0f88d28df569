import { describe, expect, it } from 'vitest'
import { measuringPage, screenOf } from './mobile.ts'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const screen = (headers: Record<string, string>, cookie?: string) => screenOf(new Headers(headers), cookie)

describe('a screen', () => {
  it('is narrow on a mobile device of 500 px or less, by its hints', () => {
    expect(screen({ 'sec-ch-ua-mobile': '?1', 'sec-ch-viewport-width': '500' })).toBe('narrow-mobile')
    expect(screen({ 'sec-ch-ua-mobile': '?1', 'sec-ch-viewport-width': '501' })).toBe('wide')
    expect(screen({ 'sec-ch-ua-mobile': '?0', 'sec-ch-viewport-width': '400' })).toBe('wide')
  })

  it('is kept in a cookie that an https page sends back over https alone', () => {
    expect(measuringPage('n')).toContain("(location.protocol==='https:'?';secure':'')")
  })

  it('is measured with a cookie where a browser sends no hints', () => {
    expect(screen({ 'user-agent': IPHONE })).toBe('unknown')
    expect(screen({ 'user-agent': IPHONE }, '390')).toBe('narrow-mobile')
    expect(screen({ 'user-agent': IPHONE }, '744')).toBe('wide')
    expect(screen({ 'user-agent': IPHONE }, 'x')).toBe('unknown')
    expect(screen({ 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/150.0' }, '390')).toBe('wide')
    expect(screen({ 'sec-ch-ua-mobile': '?1', 'sec-ch-viewport-width': '800' }, '390')).toBe('wide')
  })
})
