import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { factsFor, field } from '#lib/order-form/fixtures.ts'
import { createStore } from '#lib/shared/store.ts'
import type { FormFacts } from './draft/session-types.ts'
import { FormProvider, type FormContext } from './form-context.ts'
import { createGridStore } from './lines/grid-store.ts'
import { ProblemList } from './problem-list.tsx'

vi.mock('#lib/client/session.tsx', () => ({ useSession: () => ({ clients: [], owners: [], sites: [] }) }))
vi.mock('#lib/client/lost-access.ts', () => ({ lostAccess: () => null }))

const List = ({ text }: { text: string | null }) => {
  const check = factsFor('SO')
  const fields = [field('customer_code', 'Customer', { required: true }), field('priority', 'Priority', { required: true })]
  const facts = { fields, columns: check.columns, isNeeded: () => true, check } as unknown as FormFacts
  const context = {
    form: useForm<Record<string, string>>(),
    session: { findings: createStore([]), unmatchedText: createStore(text), grid: createGridStore([]) },
  } as unknown as FormContext
  return (
    <FormProvider value={context}>
      <ProblemList wasSubmitted facts={facts} />
    </FormProvider>
  )
}
const textOf = (text: string | null) => renderToStaticMarkup(<List text={text} />).replaceAll(/<[^>]+>/g, '')

it('says why the typed customer cannot be chosen, instead of that there is none', () => {
  const blocked = 'Bay Mill is blocked for Acme. Choose another one.'
  expect(textOf(null)).toContain('Customer: Choose a customer.')
  expect(textOf(blocked)).toContain(`Customer: ${blocked}Priority: Choose a priority.`)
})
