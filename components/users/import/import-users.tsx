'use client'
import { useMemo, useState } from 'react'
import { ChooseFileDialog } from '#components/import/choose-file-dialog.tsx'
import { downloadFile } from '#components/import/download.ts'
import { FileInput } from '#components/import/file-input.tsx'
import { FileRecords } from '#components/import/file-records.tsx'
import { useFile, type ChosenFile, type Corrections } from '#components/import/use-file.ts'
import { useLookups } from '#components/import/use-lookups.ts'
import { useSavedMapping } from '#components/import/use-saved-mapping.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { useV7Features } from '#lib/client/v7-features.ts'
import { users } from '#lib/contract/users/users.ts'
import { unchecked } from '#lib/import/records.ts'
import { currentRegion } from '#lib/shared/region.ts'
import type { Preset } from '#lib/contract/users/standard-presets.ts'
import type { SignedIn } from '../initial-access.ts'
import { useSignedIn } from '../use-signed-in.ts'
import { usePresets } from '../use-presets.ts'
import { createUserFromFile } from './create-user.ts'
import { createUserLookup, isLookedUp, NOTHING_FOUND } from './lookup.ts'
import { useWordsOfClients } from './use-words-of-clients.ts'
import { mapUserColumns, missingUserTargets, USER_TARGETS, userTargetsIn } from './user-columns.ts'
import { lookupsOf, usersOf } from './users-of-file.ts'

/** Adds users from a CSV or XLSX file: choose it, check the preview, add the valid users, and get the rest back as a file. */
const ImportUsers = ({ onClose }: { onClose: () => void }) => {
  const file = useFile()
  const toClientWording = useClientWording()
  if (file.file)
    return (
      <FileUsers
        // Another file or sheet starts over.
        key={`${file.file.hash} ${file.file.sheet}`}
        file={file.file}
        corrections={file.corrections}
        onSheet={file.chooseSheet}
        onOtherFile={file.clear}
        onClose={onClose}
      />
    )
  return (
    <ChooseFileDialog
      title="Import users"
      description="You see every user and their access before anybody is added. Each user is invited by email."
      onTemplate={() => downloadTemplate(toClientWording)}
      onClose={onClose}
    >
      <FileInput error={file.error} isReading={file.isReading} onFile={file.choose} rowNote="One row per user" />
    </ChooseFileDialog>
  )
}

export default ImportUsers

const downloadTemplate = (toClientWording: (text: string) => string) => {
  const columns = USER_TARGETS.filter(({ key }) => !key.startsWith('module.'))
  const about = toClientWording('Users · several codes in one cell are separated by commas; owners can follow their client in brackets')
  const plan = {
    format: 'xlsx' as const,
    title: 'Users',
    about,
    columns: columns.map(({ label }) => ({ label: toClientWording(label), type: 'text' as const })),
    dateFormat: currentRegion().datePattern,
  }
  void downloadFile(plan, [], 'users.xlsx')
}

const NOUN = { one: 'user', many: 'users' }

type Props = {
  file: ChosenFile
  corrections: Corrections
  onSheet: (sheet: number) => void
  onOtherFile: () => void
  onClose: () => void
}

/** Preview of one file of users, then the run that adds them. */
const FileUsers = (props: Props) => {
  const presets = usePresets()
  const signedIn = useSignedIn()
  // The presets must be known, because a row may name one.
  return presets && signedIn && <LoadedFileUsers {...props} presets={presets} signedIn={signedIn} />
}

const LoadedFileUsers = ({ file, presets, signedIn, ...rest }: Props & { presets: readonly Preset[]; signedIn: SignedIn }) => {
  const toClientWording = useClientWording()
  const hasUnknownColumn = useMemo(
    () => mapUserColumns(file.original, userTargetsIn(toClientWording, [])).targets.includes(null),
    [file.original, toClientWording],
  )
  const wordsOfClients = useWordsOfClients(hasUnknownColumn)
  const targets = useMemo(() => userTargetsIn(toClientWording, wordsOfClients), [toClientWording, wordsOfClients])
  const keysHonoured = useV7Features().idempotencyKeys ?? false
  const refresh = useRefresh()
  const { mapping, setMapping, addColumns, remember } = useSavedMapping({
    view: 'import.users',
    client: '',
    original: file.original,
    added: file.added,
    targets,
    propose: mapUserColumns,
  })
  const [lookup] = useState(createUserLookup)
  const wanted = useMemo(
    () => lookupsOf(usersOf(file.table, mapping, { signedIn, presets, toClientWording, ...NOTHING_FOUND })),
    [file.table, mapping, signedIn, presets, toClientWording],
  )
  const { found, progress, stop } = useLookups(lookup, wanted, NOTHING_FOUND)
  const isLookingUp = progress.status === 'running'
  const records = useMemo(
    () =>
      usersOf(file.table, mapping, { signedIn, presets, toClientWording, ...found }).map((user) =>
        isLookingUp && !isLookedUp(lookupsOf([user]), found) ? unchecked(user) : user,
      ),
    [file.table, mapping, signedIn, presets, toClientWording, found, isLookingUp],
  )
  return (
    <FileRecords
      {...rest}
      title="users"
      noun={NOUN}
      file={file}
      records={records}
      mapping={mapping}
      targets={targets}
      onMapping={setMapping}
      onAddColumns={addColumns}
      missing={missingUserTargets(mapping)}
      progress={progress}
      onStop={stop}
      detailOf={null}
      keysHonoured={keysHonoured}
      create={(user, onRefused) =>
        createUserFromFile(user, { file: { hash: file.hash, sheet: file.sheets[file.sheet] ?? '' }, keysHonoured, onRefused })
      }
      onStart={remember}
      onCreated={() => refresh(users)}
    />
  )
}
