'use client'
import type { OrderKind } from '#lib/contract/orders/order-kind.ts'
import { useMemo, useState, type Dispatch, type SetStateAction } from 'react'
import { withCurrent } from '#components/form/with-current.ts'
import { ChooseFileDialog } from '#components/import/choose-file-dialog.tsx'
import { capitalised, downloadFile } from '#components/import/download.ts'
import { FileInput } from '#components/import/file-input.tsx'
import { useInterruptedImport } from '#components/import/interrupted-note.tsx'
import { useFile } from '#components/import/use-file.ts'
import { scopeChoices, siteProblem, startScope } from '#components/orders/form/header/field-choices.ts'
import { useOptions } from '#components/orders/form/use-options.ts'
import { useInitialScope } from '#components/orders/form/use-initial-scope.ts'
import { ErrorState } from '#components/ui/error-state.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { useClientWording, useFieldLabels, useLabels } from '#lib/client/field-labels.ts'
import { LabelsClient } from '#lib/client/labels-client.ts'
import { useSession } from '#lib/client/session.tsx'
import { lineColumnsOf } from '#lib/order-form/columns.ts'
import { templateFile } from '#lib/order-form/file/template.ts'
import { ORDER_WORDS } from '#lib/order-form/kind.ts'
import type { Agreement } from '#lib/order-form/options.ts'
import { FileOrders } from './file-orders.tsx'
import type { Scope } from './use-file-orders.ts'

// docs/decisions/0144-orders-by-file.md

type Props = { kind: OrderKind; onClose: () => void }

/** Creates orders from a CSV or XLSX file: choose it, check the preview, create what is good, and get the rest back as a file. */
const ImportDialog = (props: Props) => {
  const initial = useInitialScope()
  const interrupted = useInterruptedImport()
  const [chosen, setChosen] = useState(interrupted?.scope ? { ...interrupted.scope, isSiteDefault: false } : initial)
  return (
    <LabelsClient value={chosen.client}>
      <ImportForClient {...props} chosen={chosen} setChosen={setChosen} />
    </LabelsClient>
  )
}

type ChosenScope = ReturnType<typeof useInitialScope>
type ImportForClientProps = Props & { chosen: ChosenScope; setChosen: Dispatch<SetStateAction<ChosenScope>> }

const ImportForClient = ({ kind, onClose, chosen, setChosen }: ImportForClientProps) => {
  const { sites } = useSession()
  const agreement = useOptions(kind, chosen).options?.agreement ?? null
  const scope: Scope = useMemo(() => startScope(chosen, sites, agreement), [chosen, sites, agreement])
  // Carriers and defaults depend on the site. The same call, unless the site was replaced.
  const { options, error, reload } = useOptions(kind, scope)
  const file = useFile()
  const words = ORDER_WORDS[kind]
  const label = useFieldLabels()
  const title = capitalised(`${words.noun}s`)
  const downloadTemplate = () => {
    if (!options) return
    const columns = lineColumnsOf(kind, options.line_fields, { labelOf: label })
    void downloadFile(templateFile(kind, title, options.fields, columns), [], `${words.noun.replace(' ', '-')}s.xlsx`)
  }
  const isScoped = scope.client !== '' && scope.owner !== '' && scope.site !== ''
  const toClientWording = useClientWording()
  // A default site stays one until the user chooses another.
  const setScope = (next: Scope) =>
    setChosen((old) =>
      next.site === scope.site ? { ...next, site: old.site, isSiteDefault: old.isSiteDefault } : { ...next, isSiteDefault: false },
    )
  const scopeFields = <ScopeFields scope={scope} agreement={agreement} onChange={setScope} />
  if (file.file && options && isScoped)
    return (
      <FileOrders
        // Another file or sheet starts over.
        key={`${file.file.hash} ${file.file.sheet}`}
        kind={kind}
        file={file.file}
        corrections={file.corrections}
        scope={scope}
        scopeFields={scopeFields}
        options={options}
        onSheet={file.chooseSheet}
        onOtherFile={file.clear}
        onClose={onClose}
      />
    )
  return (
    <ChooseFileDialog
      title={`Import ${words.noun}s`}
      description="Choose where the orders belong, then choose a file. You can check every order before it is created."
      onTemplate={downloadTemplate}
      templateRefusal={!options && 'Loading the fields of the order…'}
      onClose={onClose}
    >
      {scopeFields}
      {error && !options ? (
        <ErrorState
          title="The fields of the order could not be loaded."
          onRetry={reload}
          requestId={error.requestId}
          details={error.details}
        >
          {error.message}
        </ErrorState>
      ) : (
        <FileInput
          error={file.file && !isScoped ? toClientWording('Choose a client, an owner and a site first.') : file.error}
          isReading={file.isReading}
          onFile={file.choose}
          rowNote="One row per order line"
        />
      )}
    </ChooseFileDialog>
  )
}

export default ImportDialog

const SCOPE_FIELDS = [
  ['client', 'client_code', 'Client'],
  ['owner', 'owner_code', 'Owner'],
  ['site', 'site_code', 'Site'],
] as const

/** Client, owner and site of all orders of the file. */
const ScopeFields = ({ scope, agreement, onChange }: { scope: Scope; agreement: Agreement | null; onChange: (scope: Scope) => void }) => {
  const { clients, sites } = useSession()
  const label = useLabels()
  const toClientWording = useClientWording()
  const problem = siteProblem(scope.client, scope.site, agreement)
  return (
    <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1 max-sm:gap-2">
      {SCOPE_FIELDS.map(([part, key, fallback]) => {
        const choices = scopeChoices(key, scope.client, clients, sites, scope[part], agreement)
        return (
          <Field key={part} label={label(key, fallback)} error={part === 'site' && problem ? toClientWording(problem) : null}>
            {(control) => (
              <Select
                {...control}
                value={scope[part]}
                options={withCurrent(scope[part], choices)}
                onChange={(value) => {
                  const owners = part === 'client' ? scopeChoices('owner_code', value, clients, sites) : []
                  onChange({ ...scope, [part]: value, ...(part === 'client' && { owner: owners[0]?.value ?? '' }) })
                }}
              />
            )}
          </Field>
        )
      })}
    </div>
  )
}
