import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ShowMore } from './show-more.tsx'

const counted = { total: 1060, page: null, per_page: null, last_page: null, from: null, to: null }

/** The text below a page of 25 stock lines. */
const textBelow = (page: number, rows: number, meta = counted as object) =>
  renderToStaticMarkup(
    <ShowMore meta={meta as never} page={page} rows={rows} perPage={25} what="lines" onMore={() => undefined} />,
  ).replaceAll(/<[^>]+>/g, '|')

describe('the pages of a detail list', () => {
  it('offer the next page and say how many rows are shown', () => {
    expect(textBelow(1, 25)).toMatch(/Show 25 more\|.*25 of 1,060 lines/)
    expect(textBelow(42, 25)).toMatch(/Show 10 more\|.*1,050 of 1,060 lines/)
  })

  it('say on the last page that all rows are shown, and nothing if one page is enough', () => {
    expect(textBelow(43, 10)).toContain('All 1,060 lines are shown.')
    expect(textBelow(1, 10, { ...counted, total: 10 })).toBe('')
  })

  it('offer the next page of an uncounted list as long as pages are full', () => {
    const uncounted = { ...counted, total: null }
    expect(textBelow(2, 25, uncounted)).toContain('Show more')
    expect(textBelow(3, 24, uncounted)).not.toContain('Show')
  })
})
