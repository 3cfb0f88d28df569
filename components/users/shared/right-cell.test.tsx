import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RightCell } from './right-cell.tsx'

const render = (isOn: boolean, lock: string | null, noEffect: string | null) =>
  renderToStaticMarkup(
    <table>
      <tbody>
        <tr>
          <RightCell
            cell={{} as Parameters<typeof RightCell>[0]['cell']}
            label="view in Users"
            isOn={isOn}
            lock={lock}
            noEffect={noEffect}
            onChange={() => undefined}
          />
        </tr>
      </tbody>
    </table>,
  )
const TOO_LOW = 'Requires level Manager or higher'

test('a right that is kept without effect says so, and can still be removed', () => {
  expect(render(true, null, null)).toContain('aria-label="view in Users"')
  expect(render(true, null, TOO_LOW)).toMatch(/data-hint="No effect\. Requires level Manager or higher".*type="checkbox"/)
  expect(render(true, null, TOO_LOW)).toContain(`aria-label="view in Users, no effect. ${TOO_LOW}"`)
  expect(render(true, 'You cannot view here yourself', TOO_LOW)).toContain('view in Users: yes, no effect, locked.')
  expect(render(false, TOO_LOW, null)).toContain(`view in Users: no, locked. ${TOO_LOW}`)
})
