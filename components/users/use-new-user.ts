'use client'
import { useRef, useState, type FormEvent } from 'react'
import { useCheck } from '#components/form/use-check.ts'
import { toast } from '#components/ui/toast.tsx'
import { send, useCall } from '#lib/client/api.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { useKeep, useKept } from '#lib/client/kept-form.ts'
import { useOwnWords } from '#lib/client/labels.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { useSession } from '#lib/client/session.tsx'
import type { Level } from '#lib/contract/engine/common.ts'
import { settingsSuppliers } from '#lib/contract/lookups/lookups.ts'
import { createUser, users, usersCheckEmail } from '#lib/contract/users/users.ts'
import { copyAccess, emptyAccess, type Access, type Copied } from './copy-access.ts'
import { supplierAccess } from './give-access.ts'
import { accessOf, KeptUser } from './kept-user.ts'
import { LEVELS, neededLevel } from './shared/words.ts'

/** The supplier for whom somebody is invited, and the client that buys from them. */
export type Invited = { supplier: string; client: string | null }
type Choice = { value: string; label: string }

/** A user as typed. `supplier` is undefined until one is chosen, and then stands for whom somebody is invited. */
type NewUser = {
  email: string
  name: string
  level: Level
  supplier: Choice | null | undefined
  isMailed: boolean
  preset: string
  access: Access
}
type Added = { id: string; name: string; invite: string; message: string | null }
type Parts = { invited: Invited | undefined; onClose: () => void; onAdded: (id: string, name: string) => void }

/** The form that adds a user: what is typed, what is wrong with it, and how it goes to v7. */
export const useNewUser = ({ invited, onClose, onAdded }: Parts) => {
  const me = useSession()
  const own = useOwnWords()
  const refresh = useRefresh()
  const kept = useKept('user', KeptUser)
  const [typed, setTyped] = useState<NewUser>(() => ({
    email: kept?.email ?? '',
    name: kept?.name ?? '',
    level: LEVELS.find((one) => one === kept?.level) ?? 'Regular',
    supplier: kept?.supplier,
    isMailed: kept?.isMailed ?? true,
    // Somebody with the rights of a supplier and none would see all that the clients have.
    preset: kept?.preset ?? (invited ? 'supplier' : ''),
    access: kept ? accessOf(kept) : invited ? supplierAccess(invited.client, me) : emptyAccess,
  }))
  const change = (part: Partial<NewUser>) => setTyped((old) => ({ ...old, ...part }))
  const [copied, setCopied] = useState<Copied | null>(null)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [added, setAdded] = useState<Added | null>(null)
  const key = useRef(crypto.randomUUID())

  const { email, name, level, isMailed, preset } = typed
  const supplier = useInvitedSupplier(typed.supplier, invited)
  const access = { ...typed.access, modules: typed.access.modules.filter(({ module }) => neededLevel(module, level) === null) }
  const check = useCheck(email, askEmail)
  const refusal = check.is === 'answered' && check.value.available === false ? (check.value.message ?? CANNOT_BE_USED) : null
  const isTyped = email.trim() !== '' || name.trim() !== ''
  useKeep('user', isTyped && !added ? { ...typed, supplier, invited: invited ?? null } : null)

  const needsSupplier = preset === 'supplier' && level === 'Regular'
  const missing = { email: email.trim() === '', name: name.trim() === '', supplier: needsSupplier && !supplier }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    if (missing.email || missing.name || missing.supplier || refusal !== null) return focusWrong(form)
    setBusy(true)
    setFailure(null)
    const result = await send(createUser, {
      body: {
        email,
        name,
        user_level: level,
        supplier_code: supplier?.value ?? null,
        ...(needsSupplier && { is_supplier: true }),
        send_invite: isMailed,
        ...access,
      },
      idempotencyKey: key.current,
    })
    setBusy(false)
    if (!result.ok) {
      setFailure(result.failure)
      return focusWrong(form)
    }
    key.current = crypto.randomUUID()
    refresh(users)
    const { data, meta } = result.value ?? {}
    if (data && meta?.invite) return setAdded({ id: data.id, name: data.name ?? name, invite: meta.invite, message: meta.message })
    toast({ kind: 'good', title: `${name.trim()} is added`, description: meta?.message ?? (data ? undefined : UNREAD) })
    const id = data?.id ?? (await idOf(email))
    onClose()
    if (id !== null) onAdded(id, name.trim())
  }

  const copyFrom = async (choice: Choice | null) => {
    if (!choice) return setCopied(null)
    const result = await copyAccess(choice, me, own)
    if (!result.ok) return setFailure(result.failure)
    const { isSupplier, supplier: of } = result.copied
    setCopied(result.copied)
    change({
      access: result.access,
      ...((isSupplier || !invited) && { supplier: of, preset: isSupplier ? 'supplier' : '' }),
      // Only a user of this level can be the login of a supplier.
      ...(isSupplier && { level: 'Regular' }),
    })
  }

  const said = (field: string) => failure?.errors?.[field]?.[0]
  const hasOtherErrors = Object.keys(failure?.errors ?? {}).some((field) => !AT_FIELDS.includes(field))
  return {
    typed: { ...typed, supplier, access },
    change,
    /** Another address: what was said of the one before does not hold. */
    changeEmail: (now: string) => {
      change({ email: now })
      setFailure(null)
    },
    isKept: kept !== null,
    copied,
    copyFrom,
    check,
    refusal,
    /** What v7 said of a field. */
    said,
    /** What is missing, once somebody has tried. */
    missing: isTried ? missing : { email: false, name: false, supplier: false },
    needsSupplier,
    /** A failure that stands at no field. */
    failure: failure && (hasOtherErrors || !failure.errors) ? failure : null,
    isBusy,
    submit,
    added,
  }
}

const CANNOT_BE_USED = 'This address cannot be used.'
const UNREAD = 'Saved. The details could not be read. A new invitation can be sent from the actions of the user.'
/** Errors of these fields stand at them. */
const AT_FIELDS = ['email', 'name', 'user_level', 'supplier_code']

/** The supplier that was chosen, else the one for whom somebody is invited: by code until the name is known. */
const useInvitedSupplier = (chosen: Choice | null | undefined, invited: Invited | undefined): Choice | null => {
  const code = invited?.supplier
  const named = useCall(settingsSuppliers, code === undefined ? null : { query: { q: code, per_page: 20 } }).data?.data
  if (chosen !== undefined) return chosen
  return code === undefined ? null : { value: code, label: named?.find(({ value }) => value === code)?.label ?? code }
}

/** A user who was just added, by address: for a v7 that does not say whom it made. */
const idOf = async (email: string): Promise<string | null> => {
  const wanted = email.trim().toLowerCase()
  const result = await send(users, { query: { q: wanted, per_page: 25 } })
  return result.ok ? (result.value.data.find((row) => row.email?.toLowerCase() === wanted)?.id ?? null) : null
}

/** To the first box that is wrong, once it is drawn as such. */
const focusWrong = (form: HTMLFormElement) =>
  void requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())

type Answer = { available: boolean | null; message: string | null }

/** Whether an address is free; null where it cannot be asked now: it is asked again when the user is added. */
const askEmail = async (email: string, signal: AbortSignal): Promise<Answer | null> => {
  const result = await send(usersCheckEmail, { query: { email }, signal })
  return result.ok ? result.value.data : null
}
