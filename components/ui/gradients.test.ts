import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

// Firefox draws a repeating gradient with hard stops between OKLCH colours as if its last colour filled all of it: hatched bars are empty then.
test('repeating gradients name the colour space that Firefox draws them in', () => {
  const gradients = globSync(['app/**/*.css', 'components/**/*.{ts,tsx}'], { cwd: root })
    .filter((path) => !path.includes('.test.'))
    .flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(/repeating-[a-z]+-gradient\([^,]*,/g)].map(([start]) => `${path}: ${start}`),
    )
  expect(gradients).not.toHaveLength(0)
  expect(gradients.filter((gradient) => !/\bin[ _]srgb\b/.test(gradient.replaceAll('_', ' ')))).toEqual([])
})
