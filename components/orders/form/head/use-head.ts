'use client'
import { useWatch } from 'react-hook-form'
import { nameOf } from './names.ts'
import { useFormContext } from '#components/orders/form/form-context.ts'

/** One value of the head, as it is now. */
export const useHeadValue = (key: string): string => {
  const { form } = useFormContext()
  return useWatch({ control: form.control, name: nameOf(key) }) ?? ''
}
