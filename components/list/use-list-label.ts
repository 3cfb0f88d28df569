'use client'
import { useCallback } from 'react'
import { useClientWording, useLabels } from '#lib/client/field-labels.ts'
import { fieldLabel, type FieldLabel } from '#lib/list/field-label.ts'

/** Returns a function for labels of filters, tabs and counts in the words of the client in view. */
export const useListLabel = (): ((field: FieldLabel) => string) => {
  const label = useLabels()
  const toClientWording = useClientWording()
  return useCallback((field) => fieldLabel(field, (key) => label(key, ''), toClientWording), [label, toClientWording])
}
