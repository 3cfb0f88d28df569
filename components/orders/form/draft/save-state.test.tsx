import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, it, vi } from 'vitest'
import { FormProvider, type FormContext } from '#components/orders/form/form-context.ts'
import { byName } from '#components/orders/form/header/names.ts'
import { createStore } from '#lib/shared/store.ts'
import { SaveState } from './save-state.tsx'

vi.mock('./use-lost-code.ts', () => ({ useLostCode: () => null }))
vi.mock('#lib/client/field-labels.ts', () => ({
  useWords: () => ({ client: { singular: 'Client' }, owner: { singular: 'Division' }, site: { singular: 'Site' } }),
}))

const Form = ({ head, isTabOnly }: { head: Record<string, string>; isTabOnly: boolean }) => {
  const form = useForm<Record<string, string>>({ defaultValues: byName(head) })
  const session = {
    saving: createStore({ status: 'unsaved', savedAt: null, failure: null }),
    order: createStore(null),
    storedAt: createStore(null),
    isTabOnly: () => isTabOnly,
  }
  return (
    <FormProvider value={{ form, session, kind: 'SO' } as unknown as FormContext}>
      <SaveState />
    </FormProvider>
  )
}

const textOf = (head: Record<string, string>, isTabOnly: boolean) =>
  renderToStaticMarkup(<Form head={head} isTabOnly={isTabOnly} />).replaceAll(/<[^>]*>/g, '')

it('a new order says that it is saved in the tab until its client, owner and site are chosen, unless v7 has no drafts', () => {
  const head = { client_code: 'ACME', owner_code: 'ACME-AU', site_code: 'SYD1' }
  expect(textOf({ client_code: 'ACME' }, false)).toBe('Saved in this tab only until you choose client, division and site')
  expect(textOf(head, false)).toBe('Not saved yet')
  expect(textOf({ client_code: 'ACME' }, true)).toBe('Saved in this tab only')
  expect(textOf(head, true)).toBe('Saved in this tab only')
})
