'use client'
import { useWatch } from 'react-hook-form'
import { nameOf } from '#components/form/names.ts'
import { useFormContext } from './form-context.ts'

/** One value of the head, as it is now. */
export const useHeadValue = (key: string): string => {
  const { form } = useFormContext()
  return useWatch({ control: form.control, name: nameOf(key) }) ?? ''
}
