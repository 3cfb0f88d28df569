'use client'
import { ActionError } from '#components/actions/action-dialog.tsx'
import { failureText } from '#components/actions/run-rows.ts'
import { useDiscardQuestion } from '#components/form/discard-question.tsx'
import { RestoredNote } from '#components/form/restored-note.tsx'
import type { Check } from '#components/form/use-check.ts'
import { supplierLoader } from '#components/lookups/loaders.ts'
import { Button } from '#components/ui/button.tsx'
import { Combobox } from '#components/ui/combobox.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Field } from '#components/ui/field.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { useClientWording, useLabels } from '#lib/client/field-labels.ts'
import { useSession } from '#lib/client/session.tsx'
import { LEVEL_RANK, rankOf, type Level } from '#lib/contract/engine/common.ts'
import { INVALID_EMAIL } from '#lib/contract/engine/fields.ts'
import { InvitationLink } from './invitation-link.tsx'
import { loadUsers } from './copy-access.ts'
import type { SignedIn } from './initial-access.ts'
import { NewAccess } from './new-access.tsx'
import { levelAfter, levelNote } from './shared/presets.ts'
import type { Preset } from '#lib/contract/users/standard-presets.ts'
import { LEVELS, SUPPLIER_HELP } from './shared/words.ts'
import { useNewUser, type SupplierInvitation } from './use-new-user.ts'
import { useSignedIn } from './use-signed-in.ts'
import { usePresets } from './use-presets.ts'

type Props = { invitation?: SupplierInvitation; onClose: () => void; onAdded: (id: string, name: string) => void }

const loadSupplier = supplierLoader({ client: [] })
const loadSupplierOfClients = supplierLoader({ client: [] }, true)

/** Dialog to add a user: email, name and access. The user chooses a password with the invitation. */
export default function AddUser(props: Props) {
  const presets = usePresets()
  const signedIn = useSignedIn()
  // The form needs both at once, because an invited supplier user starts with the rights of a preset, as far as `signedIn` can grant them.
  return presets && signedIn && <AddUserForm {...props} presets={presets} signedIn={signedIn} />
}

type FormProps = Props & { presets: readonly Preset[]; signedIn: SignedIn }

const AddUserForm = ({ presets, signedIn, invitation, onClose, onAdded }: FormProps) => {
  const toClientWording = useClientWording()
  const label = useLabels()
  const { user, clients } = useSession()
  const mayGrant = (level: Level) => LEVEL_RANK[level] <= rankOf(user.userLevel)
  const form = useNewUser({ presets, signedIn, invitation, onClose, onAdded })
  const { values, change, errorOf, missing, copiedAccess, check, refusal, addedUser } = form
  const { close, question } = useDiscardQuestion({ isDirty: form.isTyped, onClose })
  const findByKey = (key: string | null) => presets.find((preset) => preset.key === key)
  if (addedUser) {
    const finish = () => {
      onClose()
      onAdded(addedUser.id, addedUser.name)
    }
    return <InvitationLink {...addedUser} onClose={finish} />
  }
  return (
    <Dialog
      open
      size="md"
      isSaving={form.isBusy}
      onOpenChange={(isOpen) => isOpen || form.isBusy || close()}
      title="Add user"
      description="The invitation link opens a page where the user chooses a password."
      footer={
        question ?? (
          <>
            <Button onClick={close} disabledReason={form.isBusy && 'Saving…'}>
              Cancel
            </Button>
            <Button form="add-user" type="submit" variant="primary" busy={form.isBusy}>
              {values.isMailed ? 'Add and send the invitation' : 'Add and show the link'}
            </Button>
          </>
        )
      }
    >
      <form id="add-user" noValidate className="flex flex-col gap-3 pb-1" onSubmit={(event) => void form.submit(event)}>
        {form.isKept && <RestoredNote onStartOver={form.startOver} />}
        <Field label="Email" error={errorOf('email') ?? refusal ?? (missing.email ? INVALID_EMAIL : null)} help={emailHelp(check)}>
          {(control) => (
            <Input
              {...control}
              data-autofocus
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={values.email}
              onChange={(event) => form.changeEmail(event.currentTarget.value)}
            />
          )}
        </Field>
        <div className="grid gap-3 sm:grid-cols-[1fr_180px]">
          <Field label="Name" error={errorOf('name') ?? (missing.name ? 'Enter a name.' : null)}>
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                maxLength={120}
                value={values.name}
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
            )}
          </Field>
          <LevelField level={values.level} error={errorOf('user_level') ?? form.levelProblem} onChange={(level) => change({ level })} />
        </div>
        <Field
          label="Copy access from"
          optional
          help={copiedAccess?.summary ?? toClientWording('A colleague’s modules, sites and clients, limited to those you have yourself.')}
        >
          {(control) => (
            <Combobox
              {...control}
              label="Users"
              load={loadUsers}
              value={copiedAccess}
              onChange={(choice) => void form.copyFrom(choice)}
              placeholder="Name or email"
            />
          )}
        </Field>
        <NewAccess
          signedIn={signedIn}
          access={values.access}
          presets={presets}
          chosen={values.preset}
          holder={form.holder}
          leftOut={form.leftOut}
          presetNote={levelNote(findByKey(values.preset), values.level, mayGrant)}
          onChange={(access) => change({ access })}
          onPreset={(preset) => {
            const before = { level: values.level, preset: findByKey(values.preset) }
            change({ preset: preset.key, level: levelAfter(preset, before, mayGrant) })
          }}
        />
        {(values.level === 'Regular' || form.needsSupplier || values.supplier) && (
          <Field
            label={label('supplier_name', 'Supplier')}
            optional={!form.needsSupplier}
            error={
              errorOf('supplier_code') ?? (missing.supplier ? toClientWording('Choose the supplier that this user signs in for.') : null)
            }
            help={toClientWording(SUPPLIER_HELP)}
          >
            {(control) => (
              <Combobox
                {...control}
                label={toClientWording('Suppliers')}
                load={clients.length > 1 ? loadSupplierOfClients : loadSupplier}
                value={values.supplier}
                onChange={(supplier) => change({ supplier })}
              />
            )}
          </Field>
        )}
        <fieldset className="flex flex-col gap-1 border-t border-line pt-3">
          <legend className="sr-only">Invitation</legend>
          <Choice name="Send the invitation by email" isChosen={values.isMailed} onChoose={() => change({ isMailed: true })} />
          <Choice
            name="Show me the link once so that I can share it myself"
            isChosen={!values.isMailed}
            onChoose={() => change({ isMailed: false })}
          />
        </fieldset>
        {form.failure && <ActionError>{failureText(form.failure)}</ActionError>}
      </form>
    </Dialog>
  )
}

/** Level choice. Nobody can grant a level above their own. */
const LevelField = ({ level, error, onChange }: { level: Level; error: string | null; onChange: (level: Level) => void }) => {
  const { user } = useSession()
  return (
    <Field label="Level" error={error}>
      {(control) => (
        <Select
          {...control}
          value={level}
          options={LEVELS.map((option) => {
            const isAbove = LEVEL_RANK[option] > rankOf(user.userLevel)
            return { value: option, label: isAbove ? `${option} – above your own` : option, disabled: isAbove }
          })}
          onChange={(value) => onChange(value as Level)}
        />
      )}
    </Field>
  )
}

const emailHelp = (check: Check<{ available: boolean | null }>) => {
  if (check.status === 'answered' && check.value.available)
    return (
      <span className="inline-flex items-center gap-1 text-good">
        <Icon name="check" size={14} /> This address is available.
      </span>
    )
  return check.status === 'pending' ? 'Checking…' : 'The user signs in with this address.'
}

const Choice = ({ name, isChosen, onChoose }: { name: string; isChosen: boolean; onChoose: () => void }) => (
  <label className="inline-flex min-h-7 cursor-pointer items-center gap-2 text-sm touch:min-h-11">
    <input type="radio" name="invitation" checked={isChosen} onChange={onChoose} className="size-4 accent-(--accent)" />
    {name}
  </label>
)
