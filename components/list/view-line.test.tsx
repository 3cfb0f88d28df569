import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { SavedView } from '#lib/contract/users/preferences.ts'
import { ViewLine } from './view-line.tsx'

const doNothing = () => undefined
const render = (view: Partial<SavedView>) =>
  renderToStaticMarkup(
    <ViewLine
      view={{ id: 'v', name: 'No post', query: '', ...view }}
      views={[]}
      isCurrent={false}
      hasFocus={false}
      url="https://gatehouse.test/customers"
      onOpen={doNothing}
      onDefault={doNothing}
      homeRefusal={undefined}
      onHome={doNothing}
      sharing={null}
      onRename={doNothing}
      onRemove={doNothing}
    />,
  )

it('the button that copies a link says if the link lacks the columns of the view', () => {
  expect(render({ hidden: ['postcode'] })).toContain('Copy the link to “No post”, without its columns')
  const html = render({ columns: [], widths: {} })
  expect(html).toContain('Copy the link to “No post”')
  expect(html).not.toContain('without its columns')
})
