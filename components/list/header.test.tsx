import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { columnsOf } from './define-resource.ts'
import { placeColumns } from './geometry.ts'
import { Header } from './header.tsx'

const columns = placeColumns([columnsOf<{ site_code: string }>().code('site_code', 'Site')], true)
const nothing = () => undefined
const markup = (hasWords: boolean) =>
  renderToStaticMarkup(
    <table>
      <Header
        columns={columns}
        sort={[]}
        table={{ current: null }}
        tick={false}
        onTick={nothing}
        hasRows={false}
        hasWords={hasWords}
        onSort={nothing}
        onStep={nothing}
        onMove={nothing}
        onResize={nothing}
      />
    </table>,
  )

it('a label is not painted before it is final, because a client may have another one', () => {
  expect(markup(false)).toMatch(/<span data-fit="true" class="truncate opacity-0">Site</)
  expect(markup(true)).toMatch(/<span data-fit="true" class="truncate">Site</)
})
