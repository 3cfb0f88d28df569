'use client'
import { useRef, useState, type FormEvent } from 'react'
import { Refusal } from '#components/actions/action-dialog.tsx'
import { reasonOf } from '#components/actions/run-rows.ts'
import { KeptNote } from '#components/form/kept-note.tsx'
import { useCheck, type Check } from '#components/form/use-check.ts'
import { supplierLoader } from '#components/lookups/load-parties.ts'
import { Button } from '#components/ui/button.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { toast } from '#components/ui/toast.tsx'
import { send, useCall } from '#lib/client/api.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { useKeep, useKept } from '#lib/client/kept-form.ts'
import { useOwnWords } from '#lib/client/labels.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { useSession } from '#lib/client/session.tsx'
import { LEVEL_RANK, rankOf, type Level } from '#lib/contract/engine/common.ts'
import { INVALID_EMAIL } from '#lib/contract/engine/fields.ts'
import { settingsSuppliers } from '#lib/contract/lookups/lookups.ts'
import { createUser, users, usersCheckEmail } from '#lib/contract/users/users.ts'
import { AddedLink } from './added-link.tsx'
import { copyAccess, emptyAccess, loadUsers, type Access, type Copied } from './copy-access.ts'
import { supplierAccess } from './give-access.ts'
import { accessOf, KeptUser } from './kept-user.ts'
import { NewAccess } from './new-access.tsx'
import { LEVELS, neededLevel } from './shared/words.ts'

type Props = {
  /** The supplier for whom somebody is invited, and the client that buys from them. */
  invited?: { supplier: string; client: string | null }
  onClose: () => void
  onAdded: (id: string, name: string) => void
}

const loadSupplier = supplierLoader({ client: [] })

/** Adds a user: the address first, then who they are and what they may see; they choose their password by the invitation. */
export default function AddUser({ invited, onClose, onAdded }: Props) {
  const me = useSession()
  const own = useOwnWords()
  const refresh = useRefresh()
  const key = useRef(crypto.randomUUID())
  const kept = useKept('user', KeptUser)
  const [email, setEmail] = useState(kept?.email ?? '')
  const [name, setName] = useState(kept?.name ?? '')
  const [level, setLevel] = useState<Level>(LEVELS.find((one) => one === kept?.level) ?? 'Regular')
  const [chosen, setSupplier] = useState<{ value: string; label: string } | null | undefined>(kept?.supplier)
  const named = useCall(settingsSuppliers, invited ? { query: { q: invited.supplier, per_page: 20 } } : null).data?.data
  const supplier = chosen === undefined ? invitedBy(invited?.supplier, named) : chosen
  const [isMailed, setMailed] = useState(kept?.isMailed ?? true)
  const [access, setAccess] = useState<Access>(() => (kept ? accessOf(kept) : invited ? supplierAccess(invited.client, me) : emptyAccess))
  // Somebody with the rights of a supplier and none would see all that the clients have.
  const [preset, setPreset] = useState(kept?.preset ?? (invited ? 'supplier' : ''))
  const needsSupplier = preset === 'supplier' && level === 'Regular'
  const givenModules = access.modules.filter(({ module }) => neededLevel(module, level) === null)
  const [copied, setCopied] = useState<Copied | null>(null)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ApiFailure | null>(null)
  const isTyped = email.trim() !== '' || name.trim() !== ''
  const [added, setAdded] = useState<{ id: string; name: string; invite: string; message: string | null } | null>(null)
  useKeep('user', isTyped && !added ? { invited: invited ?? null, email, name, level, supplier, isMailed, preset, access } : null)
  const check = useCheck(email, askEmail)
  const said = (field: string) => failure?.errors?.[field]?.[0]
  const isAsked = Object.keys(failure?.errors ?? {}).some((field) => !['email', 'name', 'user_level', 'supplier_code'].includes(field))

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setTried(true)
    if (email.trim() === '' || name.trim() === '' || refused(check) !== null || (needsSupplier && !supplier)) return focusWrong(form)
    setBusy(true)
    setFailure(null)
    const body = {
      email,
      name,
      user_level: level,
      supplier_code: supplier?.value ?? null,
      ...(needsSupplier && { is_supplier: true }),
      send_invite: isMailed,
      ...access,
      modules: givenModules,
    }
    const result = await send(createUser, { body, idempotencyKey: key.current })
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
  if (added)
    return (
      <AddedLink
        {...added}
        onClose={() => {
          onClose()
          onAdded(added.id, added.name)
        }}
      />
    )
  const copyFrom = async (choice: { value: string; label: string } | null) => {
    if (!choice) return setCopied(null)
    const result = await copyAccess(choice, me, own)
    if (!result.ok) return setFailure(result.failure)
    const { isSupplier } = result.copied
    setAccess(result.access)
    setCopied(result.copied)
    if (isSupplier || !invited) {
      setSupplier(result.copied.supplier)
      setPreset(isSupplier ? 'supplier' : '')
    }
    // Only a user of this level can be the login of a supplier.
    if (isSupplier) setLevel('Regular')
  }
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(isOpen) => isOpen || isBusy || onClose()}
      title="Add user"
      description="The link of the invitation leads to a page where the user chooses a password."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button form="add-user" type="submit" variant="primary" busy={isBusy}>
            {isMailed ? 'Add and send the invitation' : 'Add and show the link'}
          </Button>
        </>
      }
    >
      <form id="add-user" noValidate className="flex flex-col gap-3 pb-1" onSubmit={(event) => void submit(event)}>
        {kept && <KeptNote />}
        <Field label="Email" error={said('email') ?? emailError(check, isTried && email.trim() === '')} help={emailHelp(check)}>
          {(control) => (
            <Input
              {...control}
              data-autofocus
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onChange={(event) => {
                setEmail(event.currentTarget.value)
                setFailure(null)
              }}
            />
          )}
        </Field>
        <div className="grid gap-3 sm:grid-cols-[1fr_180px]">
          <Field label="Name" error={said('name') ?? (isTried && name.trim() === '' ? 'Enter a name.' : null)}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={120}
                value={name}
                onChange={(event) => setName(event.currentTarget.value)}
              />
            )}
          </Field>
          <Field label="Level" error={said('user_level')}>
            {(control) => (
              <Select
                {...control}
                value={level}
                options={LEVELS.map((one) => {
                  const isAbove = LEVEL_RANK[one] > rankOf(me.user.userLevel)
                  return { value: one, label: isAbove ? `${one} – above your own` : one, disabled: isAbove }
                })}
                onChange={(value) => setLevel(value as Level)}
              />
            )}
          </Field>
        </div>
        <Field
          label="Copy access from"
          optional
          help={copied?.words ?? own('Modules, sites and clients of a colleague, as far as you hold them yourself.')}
        >
          {(control) => (
            <Combobox
              {...control}
              label="Users"
              load={loadUsers}
              value={copied}
              onChange={(choice) => void copyFrom(choice)}
              placeholder="Name or email"
            />
          )}
        </Field>
        <NewAccess access={{ ...access, modules: givenModules }} onChange={setAccess} onPreset={setPreset} />
        {level === 'Regular' && (
          <Field
            label="Supplier"
            optional={!needsSupplier}
            error={
              said('supplier_code') ?? (isTried && needsSupplier && !supplier ? 'Choose the supplier that this user signs in for.' : null)
            }
            help="For a supplier’s own user: they see only what this supplier delivers."
          >
            {(control) => <Combobox {...control} label="Suppliers" load={loadSupplier} value={supplier} onChange={setSupplier} />}
          </Field>
        )}
        <fieldset className="flex flex-col gap-1 border-t border-line pt-3">
          <legend className="sr-only">Invitation</legend>
          <Choice name="Send the invitation by email" isChosen={isMailed} onChoose={() => setMailed(true)} />
          <Choice name="Show me the link once, I hand it over myself" isChosen={!isMailed} onChoose={() => setMailed(false)} />
        </fieldset>
        {failure && (isAsked || !failure.errors) && <Refusal>{reasonOf(failure)}</Refusal>}
      </form>
    </Dialog>
  )
}

const UNREAD = 'Saved. The details could not be read. A new invitation can be sent from the actions of the user.'

/** A user who was just added, by address: for a v7 that does not say whom it made. */
const idOf = async (email: string): Promise<string | null> => {
  const wanted = email.trim().toLowerCase()
  const result = await send(users, { query: { q: wanted, per_page: 25 } })
  return result.ok ? (result.value.data.find((row) => row.email?.toLowerCase() === wanted)?.id ?? null) : null
}

/** The supplier for whom somebody is invited: by code until the name is known. */
const invitedBy = (code: string | undefined, named: readonly { value: string; label: string | null }[] | undefined) =>
  code === undefined ? null : { value: code, label: named?.find(({ value }) => value === code)?.label ?? code }

/** To the first box that is wrong, once it is drawn as such. */
const focusWrong = (form: HTMLFormElement) =>
  void requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())

type Answer = { available: boolean | null; message: string | null }

/** Whether an address is free; null where it cannot be asked now: it is asked again when the user is added. */
const askEmail = async (email: string, signal: AbortSignal): Promise<Answer | null> => {
  const result = await send(usersCheckEmail, { query: { email }, signal })
  return result.ok ? result.value.data : null
}

const refused = (check: Check<Answer>): string | null =>
  check.is === 'answered' && check.value.available === false ? (check.value.message ?? 'This address cannot be used.') : null

const emailError = (check: Check<Answer>, isEmpty: boolean): string | null => refused(check) ?? (isEmpty ? INVALID_EMAIL : null)

const emailHelp = (check: Check<Answer>) => {
  if (check.is === 'answered' && check.value.available)
    return (
      <span className="inline-flex items-center gap-1 text-good">
        <Icon name="check" size={14} /> This address is free.
      </span>
    )
  return check.is === 'asking' ? 'Checking…' : 'The user signs in with it.'
}

const Choice = ({ name, isChosen, onChoose }: { name: string; isChosen: boolean; onChoose: () => void }) => (
  <label className="inline-flex min-h-7 cursor-pointer items-center gap-2 text-sm touch:min-h-11">
    <input type="radio" name="invitation" checked={isChosen} onChange={onChoose} className="size-4 accent-(--accent)" />
    {name}
  </label>
)
