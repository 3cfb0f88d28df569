import axe from 'axe-core'
import { expect, type Page } from '@playwright/test'

/** Parts of pages in which axe has found nothing, by look and markup. One per worker. */
const checkedParts = new Set<string>()

/** Parts that many states of a page share. */
const SHARED_PARTS = 'tr, header, nav'

/**
 * Checks that axe finds nothing by its WCAG 2.2 AA rules and best practices. A row, header or menu that was checked before with the
 * same markup, theme and width is not checked again: on a page with fifty rows, that would take most of the time.
 */
export const expectAccessible = async (page: Page) => {
  expect(page.frames()).toHaveLength(1)
  // After a navigation, Next replaces the title a moment after the page.
  await expect(page).toHaveTitle(/./)
  // While something fades in, its contrast is too low.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ),
  )
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const parts = await page.evaluateHandle((selector) => [...document.querySelectorAll(selector)], SHARED_PARTS)
  const keys = await parts.evaluate((elements) => {
    const look = `${document.documentElement.dataset.theme} ${innerWidth}`
    return elements.map(({ outerHTML }) => `${look} ${outerHTML}`)
  })
  const violations = await parts.evaluate(
    async (elements, isChecked) => {
      const exclude = elements.filter((_, index) => isChecked[index])
      const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run({ exclude } as axe.ElementContext, {
        resultTypes: ['violations'],
      })
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
      }))
    },
    keys.map((key) => checkedParts.has(key)),
  )
  await parts.dispose()
  expect(violations).toEqual([])
  for (const key of keys) checkedParts.add(key)
}
