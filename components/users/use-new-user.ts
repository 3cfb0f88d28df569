'use client'
import { useRef, useState, type FormEvent } from 'react'
import { useCheck } from '#components/form/use-check.ts'
import { focusInvalid } from '#components/ui/focus-invalid.ts'
import { toast } from '#components/ui/toast.tsx'
import { send, useCall } from '#lib/client/api.ts'
import { unknownCreationText } from '#lib/client/create-or-find.ts'
import { useCreation } from '#lib/client/creation.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { useRestoredForm } from '#lib/client/unsaved-form.ts'
import { useKeepForm } from '#lib/client/use-keep-form.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import type { Level } from '#lib/contract/engine/common.ts'
import { settingsSuppliers } from '#lib/contract/lookups/lookups.ts'
import { onOneLine, withPlainSpaces } from '#lib/shared/plain-spaces.ts'
import { users, usersCheckEmail } from '#lib/contract/users/users.ts'
import { copyAccess, homeBody, noHome, keepingSupplier, type CopiedAccess, type Home } from './copy-access.ts'
import { createOrFindUser } from './create-user.ts'
import { emptyAccess, supplierAccess, type Access, type SignedIn } from './initial-access.ts'
import type { Preset } from '#lib/contract/users/standard-presets.ts'
import { toAccess, UnsavedUser } from './unsaved-user.ts'
import { effectiveRights } from './matrix.ts'
import { RIGHTS } from '#lib/contract/users/module-rights.ts'
import { rightsWithoutEffect } from './shared/offered-rights.ts'
import { findAddedUser } from './shared/find-user.ts'
import { LEVELS } from './shared/words.ts'

/** The supplier to whom the new user belongs, and the client that buys from it. */
export type SupplierInvitation = { supplier: string; client: string | null }
type Choice = { value: string; label: string }

/** Form values. While `supplier` is undefined, the supplier of the invitation applies. */
type NewUser = {
  email: string
  name: string
  level: Level
  supplier: Choice | null | undefined
  isMailed: boolean
  preset: string
  access: Access
  home: Home
}
type AddedUser = { id: string; name: string; invite: string; expiresAt: string | null; message: string | null }
type Options = {
  presets: readonly Preset[]
  signedIn: SignedIn
  invitation: SupplierInvitation | undefined
  onClose: () => void
  onAdded: (id: string, name: string) => void
}

/** State of the form that adds a user: values, validation and submit. */
export const useNewUser = ({ presets, signedIn, invitation, onClose, onAdded }: Options) => {
  const toClientWording = useClientWording()
  const refresh = useRefresh()
  const kept = useRestoredForm('user', UnsavedUser)
  const empty: NewUser = {
    email: '',
    name: '',
    level: 'Regular',
    supplier: undefined,
    isMailed: true,
    // A user with supplier rights but no supplier would see all of the clients' data.
    preset: invitation ? SUPPLIER : '',
    access: invitation ? supplierAccess(invitation.client, signedIn, presets) : emptyAccess,
    home: noHome,
  }
  const [isKept, setKept] = useState(kept !== null)
  const [values, setValues] = useState<NewUser>(() =>
    kept
      ? { ...kept, level: LEVELS.find((option) => option === kept.level) ?? 'Regular', access: toAccess(kept), home: kept.home ?? noHome }
      : empty,
  )
  const change = (part: Partial<NewUser>) => setValues((old) => ({ ...old, ...part }))
  const [copiedAccess, setCopied] = useState<CopiedAccess | null>(null)
  const [wasSubmitted, setSubmitted] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const [addedUser, setAdded] = useState<AddedUser | null>(null)
  const { creation, attempt, renew } = useCreation(kept?.creation)

  const { email, name, level, isMailed, preset } = values
  const supplier = useInvitedSupplier(values.supplier, invitation)
  const needsSupplier = preset === SUPPLIER || presets.some(({ key, isSupplier }) => isSupplier && key === preset)
  const holder = { level, isSupplier: needsSupplier || supplier !== null }
  const access = { ...values.access, modules: effectiveRights(values.access.modules, holder) }
  const leftOut = rightsWithoutEffect((module) => {
    const grant = values.access.modules.find((other) => other.module === module)
    return RIGHTS.filter((right) => grant?.[right])
  }, holder)
  const check = useCheck(email, checkEmail)
  const refusal = check.status === 'answered' && check.value.available === false ? (check.value.message ?? CANNOT_BE_USED) : null
  const isTyped = email.trim() !== '' || name.trim() !== ''
  useKeepForm('user', isTyped && !addedUser ? { ...values, supplier, invited: invitation ?? null, creation } : null)

  const missing = { email: email.trim() === '', name: name.trim() === '', supplier: needsSupplier && !supplier }
  // With a higher level, the rights of the preset would cover all data of the clients.
  const levelProblem = holder.isSupplier && level !== 'Regular' ? toClientWording(SUPPLIER_LEVEL) : null

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setSubmitted(true)
    if (missing.email || missing.name || missing.supplier || levelProblem !== null || refusal !== null) return focusInvalid(form)
    setBusy(true)
    setFailure(null)
    const body = {
      email: withPlainSpaces(email),
      name: onOneLine(name),
      user_level: level,
      supplier_code: supplier?.value ?? null,
      ...(needsSupplier && { is_supplier: true }),
      send_invite: isMailed,
      ...access,
      ...homeBody(values.home, access),
    }
    const sentAt = Date.now()
    const result = await attempt((key, lostAt) => createOrFindUser(body, key, lostAt))
    setBusy(false)
    if (!result.ok) {
      const { failure: refused, isUnknown } = result
      setFailure(isUnknown ? { ...refused, message: unknownCreationText(refused, 'this user was added', 'add them') } : refused)
      return focusInvalid(form)
    }
    refresh(users)
    const { data, meta } = result.value ?? {}
    if (data && meta?.invite) {
      const { invite, expires_at: expiresAt = null, message } = meta
      return setAdded({ id: data.id, name: data.name ?? name, invite, expiresAt, message })
    }
    toast({ kind: 'good', title: `${name.trim()} has been added`, description: meta?.message ?? (data ? undefined : SAVED_BUT_NOT_LOADED) })
    const id = data?.id ?? (result.found ?? (await findAddedUser(body, sentAt)))?.id
    onClose()
    if (id !== undefined) onAdded(id, name.trim())
  }

  const latestChoice = useRef<Choice | null>(null)
  const copyFrom = async (choice: Choice | null) => {
    latestChoice.current = choice
    if (!choice) return setCopied(null)
    const result = await copyAccess(choice, signedIn, toClientWording)
    // Another colleague may have been chosen in the meantime.
    if (latestChoice.current !== choice) return undefined
    if (!result.ok) return setFailure(result.failure)
    const { isSupplier } = result.copied
    const isFromCopy = supplier !== null && supplier.value === copiedAccess?.supplier?.value
    const chosen = isFromCopy ? null : supplier
    const copied = keepingSupplier(result.copied, chosen)
    setCopied(copied)
    change({
      access: result.access,
      home: result.home,
      supplier: chosen ?? copied.supplier,
      ...((isSupplier || (chosen ?? copied.supplier) === null) && { preset: isSupplier ? SUPPLIER : '' }),
      // A supplier user must have this level.
      ...(isSupplier && { level: 'Regular' }),
    })
  }

  const errorOf = (field: string) => failure?.errors?.[field]?.[0]
  const hasOtherErrors = Object.keys(failure?.errors ?? {}).some((field) => !FIELDS_WITH_ERRORS.includes(field))
  return {
    values: { ...values, supplier, access },
    change,
    /** Changes the email and clears the messages about the old one. */
    changeEmail: (newEmail: string) => {
      change({ email: newEmail })
      setFailure(null)
    },
    isKept,
    /** The form holds an email or a name. */
    isTyped,
    startOver: () => {
      setKept(false)
      setValues(empty)
      renew()
      setCopied(null)
      setFailure(null)
      setSubmitted(false)
    },
    copiedAccess,
    copyFrom,
    check,
    refusal,
    /** v7's errors by field. */
    errorOf,
    /** Missing fields, shown after the first attempt to submit. */
    missing: wasSubmitted ? missing : { email: false, name: false, supplier: false },
    needsSupplier,
    levelProblem,
    holder,
    /** Rights that were chosen but have no effect, in words, one text for each reason. */
    leftOut,
    /** A failure that is not shown at a field. */
    failure: failure && (hasOtherErrors || !failure.errors) ? failure : null,
    isBusy,
    submit,
    addedUser,
  }
}

/** Key of the preset for supplier users. It makes a supplier required even if v7 keeps no preset with this key. */
const SUPPLIER = 'supplier'
const SUPPLIER_LEVEL = 'Supplier users always have the Regular level. Choose that level, or another preset and no supplier.'
const CANNOT_BE_USED = 'This email address cannot be used. Enter another one.'
const SAVED_BUT_NOT_LOADED = 'Saved, but the details could not be loaded. You can send a new invitation from the user’s actions.'
/** Fields that show their own errors. */
const FIELDS_WITH_ERRORS = ['email', 'name', 'user_level', 'supplier_code']

/** The chosen supplier, else that of the invitation, labelled by its code until the name is loaded. */
const useInvitedSupplier = (chosen: Choice | null | undefined, invited: SupplierInvitation | undefined): Choice | null => {
  const code = invited?.supplier
  const suppliers = useCall(settingsSuppliers, code === undefined ? null : { query: { q: code, per_page: 20 } }).data?.data
  if (chosen !== undefined) return chosen
  return code === undefined ? null : { value: code, label: suppliers?.find(({ value }) => value === code)?.label ?? code }
}

type Availability = { available: boolean | null; message: string | null }

/** Whether an email is unused. Null if it cannot be checked now; v7 checks it again when the user is added. */
const checkEmail = async (email: string, signal: AbortSignal): Promise<Availability | null> => {
  const result = await send(usersCheckEmail, { query: { email }, signal })
  return result.ok ? result.value.data : null
}
