import * as z from 'zod/mini'
import type { Access } from './initial-access.ts'

const choice = z.object({ value: z.string(), label: z.string() })
const grants = z.array(z.record(z.string(), z.unknown()))

/** A half-entered new user, stored in the browser tab in case the session expires. Has no password, because users choose their own. */
export const UnsavedUser = z.object({
  invited: z.nullable(z.object({ supplier: z.string(), client: z.nullable(z.string()) })),
  email: z.string(),
  name: z.string(),
  level: z.string(),
  supplier: z.nullable(choice),
  isMailed: z.boolean(),
  preset: z.string(),
  access: z.object({ modules: grants, sites: z.array(z.string()), clients: grants }),
  home: z.optional(z.object({ site: z.nullable(z.string()), client: z.nullable(z.string()) })),
  creation: z.optional(z.unknown()),
})

/** The stored access, unchecked: v7 checks every grant again. */
export const toAccess = ({ access }: z.output<typeof UnsavedUser>): Access => access as unknown as Access
