import type { Right } from './module-rights.ts'

/** The word for each right within a sentence. */
export const RIGHT_WORDS: Readonly<Record<Right, string>> = {
  can_view: 'view',
  can_create: 'create',
  can_edit: 'edit',
  can_delete: 'delete',
  can_export: 'export',
  can_print: 'print',
}
