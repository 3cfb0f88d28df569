import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { changedUser, LastChangedButton, MaybeLastChanged } from './last-changed.tsx'

const drawn = () =>
  renderToStaticMarkup(
    <>
      <LastChangedButton onOpen={() => undefined} />
      {['u_1', 'u_2'].map((id) => (
        <p key={id}>
          <MaybeLastChanged id={id}>{id}</MaybeLastChanged>
        </p>
      ))}
    </>,
  )

test('the user that was changed last is marked and named, and only that one', () => {
  expect(drawn()).toBe('<p>u_1</p><p>u_2</p>')
  changedUser('u_1', 'Dana Day')
  changedUser('u_2', 'Ivy Green')
  expect(drawn()).toMatch(/Changed last: Ivy Green.*<p>u_1<\/p><p>.*u_2.*Changed last/)
  expect(drawn()).not.toContain('Dana Day')
})
