import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { lazyPart } from './lazy-part.tsx'

type Props = { open?: boolean; onClose?: () => void }

const neverLoaded = () => new Promise<{ default: (props: Props) => string }>(() => undefined)
const doNothing = () => undefined

it('what was opened and is not loaded yet says so, unless it has a fallback of its own', () => {
  const Part = lazyPart(neverLoaded)
  expect(renderToStaticMarkup(<Part onClose={doNothing} />)).toMatch(/^<span role="status"[^>]*>Loading…<\/span>$/)
  expect(renderToStaticMarkup(<Part open={false} onClose={doNothing} />)).toBe('')
  // A part of the page that nobody has asked for.
  expect(renderToStaticMarkup(<Part />)).toBe('')
  const WithSkeleton = lazyPart(neverLoaded, <hr />)
  expect(renderToStaticMarkup(<WithSkeleton onClose={doNothing} />)).toBe('<hr/>')
})
