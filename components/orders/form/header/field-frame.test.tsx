import { renderToStaticMarkup } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { FormProvider, type FormContext } from '#components/orders/form/form-context.ts'
import type { FormField } from '#lib/contract/exact-types.ts'
import { FieldFrame } from './field-frame.tsx'

const FIELD = { key: 'customer_code', label: 'Customer', type: 'code', required: true } as FormField

const Customer = ({ error, isNoteProblem }: { error?: string; isNoteProblem: boolean }) => {
  const form = useForm<Record<string, string>>({ errors: error ? { customer_code: { type: 'v7', message: error } } : {} })
  return (
    <FormProvider value={{ form, lockOf: () => null } as unknown as FormContext}>
      <FieldFrame field={FIELD} note="It is blocked." isNoteProblem={isNoteProblem}>
        {() => <input />}
      </FieldFrame>
    </FormProvider>
  )
}

it('a note about a problem is hidden while the field has an error; other notes stay', () => {
  const render = (error: string | undefined, isNoteProblem: boolean) =>
    renderToStaticMarkup(<Customer error={error} isNoteProblem={isNoteProblem} />)
  expect(render(undefined, true)).toContain('It is blocked.')
  const html = render('Customer 1 is blocked.', true)
  expect(html).toContain('Customer 1 is blocked.')
  expect(html).not.toContain('It is blocked.')
  expect(render('Customer 1 is blocked.', false)).toContain('It is blocked.')
})
