import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { recordChangedUser, LastChangedButton, LastChangedMark } from './last-changed.tsx'

const render = () =>
  renderToStaticMarkup(
    <>
      <LastChangedButton onOpen={() => undefined} />
      {['u_1', 'u_2'].map((id) => (
        <p key={id}>
          <LastChangedMark id={id}>{id}</LastChangedMark>
        </p>
      ))}
    </>,
  )

test('only the last changed user is marked and named', () => {
  expect(render()).toBe('<p>u_1</p><p>u_2</p>')
  recordChangedUser('u_1', 'Dana Day')
  recordChangedUser('u_2', 'Ivy Green')
  expect(render().replaceAll(/<\/?span[^>]*>/g, '')).toMatch(/Last changed: Ivy Green.*<p>u_1<\/p><p>.*u_2.*Last changed/)
  expect(render()).not.toContain('Dana Day')
  // The name has a direction of its own, so that a right-to-left name is not cut at its beginning.
  expect(render()).toContain('<span class="cut min-w-0">Ivy Green</span>')
})
