'use client'
import { useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { failureText } from '#components/actions/run-rows.ts'
import { notMadeFailure } from '#lib/shared/accepted-text.ts'
import { send, useCall } from '#lib/client/api.ts'
import type { ApiFailure } from '#lib/client/failure.ts'
import { useClientWording } from '#lib/client/field-labels.ts'
import { keepForm, useRestoredForm } from '#lib/client/unsaved-form.ts'
import { useRefresh } from '#lib/client/refresh.ts'
import { useSession } from '#lib/client/session.tsx'
import {
  auditClientAccess,
  auditModulAccess,
  auditSiteAccess,
  NEEDS_CLIENT,
  NEEDS_SITE,
  putAuditClientAccess,
  putAuditModulAccess,
  putAuditSiteAccess,
} from '#lib/contract/users/access.ts'
import { updateUser, UserDetail, users } from '#lib/contract/users/users.ts'
import { beforeTheirs, changedValues, changesAfterSave, withEdit, type FieldChanges } from '#lib/shared/field-changes.ts'
import { createStore } from '#lib/shared/store.ts'
import { fieldsOf, readFields } from './read-fields.ts'
import * as userFields from './shared/user-fields.ts'
import {
  differences,
  isUnchangedBy,
  knownAccountFields,
  partOf,
  withCoherentRights,
  withoutUnchanged,
  type UserFields,
  type Part,
} from './shared/user-fields.ts'
import { recordChangedUser } from './last-changed.tsx'
import { userName } from './shared/words.ts'

// docs/decisions/0114-changes-to-a-user-are-one-draft.md

type UserChanges = FieldChanges<string | boolean>
/** Unsaved changes by user id. They outlive the panel, so that Back and Forward lose nothing. */
const drafts = createStore<Readonly<Record<string, UserChanges>>>({})
const NO_CHANGES: UserChanges = {}
const value = z.nullable(z.union([z.string(), z.boolean()]))
const Drafts = z.record(z.string(), z.record(z.string(), z.object({ before: value, now: value })))

/** Sets one user's changes, and stores all drafts in the browser tab in case the session expires. The password is never stored. */
const setDrafts = (id: string, next: UserChanges, userId: string) => {
  drafts.set((old) => ({ ...old, [id]: next }))
  const unsaved = Object.entries(drafts.get()).filter(([, changes]) => Object.keys(changes).length > 0)
  keepForm('user-changes', userId, unsaved.length > 0 ? Object.fromEntries(unsaved) : null)
}

type Problems = Readonly<Record<string, readonly string[]>>
/** Changes that someone else has saved since the user began editing, and the state before. */
type TheirChanges = { before: UserFields; changes: UserFields }

type SaveState = {
  isSaving: boolean
  problems: Problems
  failure: ApiFailure | null
  theirChanges: TheirChanges | null
}
const IDLE: SaveState = { isSaving: false, problems: {}, failure: null, theirChanges: null }

/** Undefined for a v7 without versions. */
type Version = number | undefined

/** Result of saving one part: its new version, or the failure and what someone else has changed. */
type SaveResult = { ok: true; version?: number | null } | { ok: false; failure: ApiFailure; theirChanges?: TheirChanges }

const ACCESS_FIELDS = {
  modules: userFields.moduleFields,
  sites: userFields.siteFields,
  clients: userFields.clientFields,
} as const

/**
 * One user's account and access: v7's state, the unsaved changes, and functions to save them. If someone else has saved a part
 * meanwhile, everything is reloaded and the changes are kept, so that they can be reviewed and saved again. `onEmailChanged` is called
 * after the email address was changed, which cancels the links that were sent to the old one.
 */
export const useDraft = (
  user: UserDetail,
  onUser: (user: UserDetail | null) => Promise<UserDetail | undefined>,
  onEmailChanged: (user: UserDetail) => void,
) => {
  const { user: currentUser } = useSession()
  const toClientWording = useClientWording()
  const params = { id: user.id }
  const modules = useCall(auditModulAccess, { params }, { keepPreviousData: false })
  const sites = useCall(auditSiteAccess, { params }, { keepPreviousData: false })
  const clients = useCall(auditClientAccess, { params }, { keepPreviousData: false })
  const refresh = useRefresh()
  const restored = useRestoredForm('user-changes', Drafts)
  // Restores stored changes once, before the store is first read.
  useState(() => restored && Object.keys(drafts.get()).length === 0 && drafts.set(restored))
  const [state, setState] = useState(IDLE)
  // Not in `drafts`, because those outlive the panel.
  const [ownPassword, setPassword] = useState('')
  const [supplierNames, setSupplierNames] = useState<Readonly<Record<string, string>>>({})
  const allDrafts = useSyncExternalStore(drafts.subscribe, drafts.get, drafts.get)
  const moduleAccess = modules.data?.data
  const siteAccess = sites.data?.data
  const clientAccess = clients.data?.data
  const base = fieldsOf({ user, modules: moduleAccess, sites: siteAccess, clients: clientAccess })
  const unsaved = allDrafts[user.id] ?? NO_CHANGES
  const changes = withoutUnchanged(base, withCoherentRights(base, changedValues(unsaved)))
  const seen = beforeTheirs(base, unsaved)
  const overwritten = differences(seen, base)
  const setChanges = (next: UserChanges) => setDrafts(user.id, next, currentUser.id)
  const change = (part: UserFields) => {
    setState((old) => ({ ...old, problems: {}, failure: null }))
    const edited = withEdit(unsaved, base, withoutUnchanged(base, { ...changes, ...part }))
    // What is not loaded cannot be compared: removed access would look unchanged.
    const unloaded = {
      ...(!moduleAccess && partOf(unsaved, 'modules')),
      ...(!siteAccess && partOf(unsaved, 'sites')),
      ...(!clientAccess && partOf(unsaved, 'clients')),
    }
    setChanges({ ...edited, ...unloaded })
  }
  /** Removes a saved part from the draft, except what was changed again since `sent`. */
  const removeSaved = (part: Part, sent: UserChanges) => {
    const now = drafts.get()[user.id] ?? NO_CHANGES
    const others = Object.entries(now).filter(([key]) => !(key in partOf(now, part)))
    setChanges({ ...Object.fromEntries(others), ...changesAfterSave(partOf(now, part), partOf(sent, part)) })
  }
  const discard = () => {
    setChanges(NO_CHANGES)
    setPassword('')
    setState(IDLE)
  }
  const setOwnPassword = (text: string) => {
    setState((old) => ({ ...old, problems: {}, failure: null }))
    setPassword(text)
  }

  const saveAccount = async (): Promise<SaveResult> => {
    const changesEmail = 'a.email' in changes
    const body = {
      ...userFields.accountBody(changes),
      ...(changesEmail && { current_password: ownPassword }),
      version: user.version ?? undefined,
    }
    const result = await send(updateUser, { params, body, version: user.version })
    if (result.ok) {
      const isAsBefore = (now: UserDetail) => isUnchangedBy(partOf(changes, 'account'), base, knownAccountFields(now))
      const response = result.value?.data
      const saved = response && !isAsBefore(response) ? response : null
      setPassword('')
      const now = saved ?? (await onUser(null))
      if (saved) void onUser(saved)
      else if (now && isAsBefore(now)) return { ok: false, failure: notMadeFailure(result.message) }
      if (changesEmail && now) onEmailChanged(now)
      return { ok: true }
    }
    if (result.failure.status !== 409) return { ok: false, failure: result.failure }
    const current = z.safeParse(UserDetail, result.failure.data)
    return { ok: false, failure: result.failure, theirChanges: await readTheirChanges(current.success ? current.data : null) }
  }

  const next: UserFields = { ...base, ...changes }
  const calls = { modules, sites, clients }
  const reload = () => Promise.all([modules.mutate(), sites.mutate(), clients.mutate()])
  /** Reads everything again after a conflict, and returns what differs in any part: modules, sites and clients share one version. */
  const readTheirChanges = async (newer: UserDetail | null): Promise<TheirChanges> => {
    const [account, [m, s, c]] = await Promise.all([onUser(newer), reload()])
    const after = fieldsOf({
      user: account ?? user,
      modules: m?.data ?? moduleAccess,
      sites: s?.data ?? siteAccess,
      clients: c?.data ?? clientAccess,
    })
    return { before: base, changes: differences(base, after) }
  }
  /**
   * Whether someone else has saved anything since the user was read. A v7 without versions, or one that ignores them, would undo it: sites,
   * clients and rights are sent as a whole.
   */
  const hasTheirChanges = async (): Promise<boolean> =>
    Object.keys(differences(base, await readFields({ user, modules: moduleAccess, sites: siteAccess, clients: clientAccess }))).length > 0
  const sendPart = {
    modules: (version: Version) =>
      send(putAuditModulAccess, { params, version, body: { modules: userFields.modulesBody(next, moduleAccess?.modules ?? []), version } }),
    sites: (version: Version) => send(putAuditSiteAccess, { params, version, body: { ...userFields.sitesBody(next), version } }),
    clients: (version: Version) => send(putAuditClientAccess, { params, version, body: { ...userFields.clientsBody(next), version } }),
  }
  const saveAccess = async (part: Exclude<Part, 'account'>, version: Version): Promise<SaveResult> => {
    const result = await sendPart[part](version)
    const isAsBefore = (now: unknown) => isUnchangedBy(partOf(changes, part), base, ACCESS_FIELDS[part](now as never))
    if (result.ok && result.value && !isAsBefore(result.value.data)) {
      await calls[part].mutate(result.value as never, { revalidate: false })
      return { ok: true, version: result.value.data.version }
    }
    // The response does not show the change: reload, also for the version that saving the next part needs.
    if (result.ok) {
      const now = (await calls[part].mutate())?.data
      return now && isAsBefore(now) ? { ok: false, failure: notMadeFailure(result.message) } : { ok: true, version: now?.version }
    }
    const { failure } = result
    if (failure.status !== 409) return { ok: false, failure }
    return { ok: false, failure, theirChanges: await readTheirChanges(null) }
  }

  /** Saves the changed parts one after another. Stops at the first one that is refused, and returns it; null if all were saved. */
  const save = async (): Promise<Part | null> => {
    setState({ ...IDLE, isSaving: true })
    // Before the first call: what is typed from now on is not sent.
    const sent = drafts.get()[user.id] ?? NO_CHANGES
    if (await hasTheirChanges()) {
      setState({ ...IDLE, theirChanges: await readTheirChanges(null) })
      return (['account', 'modules', 'sites', 'clients'] as const).find((part) => Object.keys(partOf(changes, part)).length > 0) ?? null
    }
    let version: Version = moduleAccess?.version ?? siteAccess?.version ?? clientAccess?.version ?? undefined
    for (const part of ['account', 'modules', 'sites', 'clients'] as const) {
      const partChanges = partOf(changes, part)
      if (Object.keys(partChanges).length === 0) continue
      const saved: SaveResult = part === 'account' ? await saveAccount() : await saveAccess(part, version)
      if (!saved.ok) {
        setState({
          isSaving: false,
          failure: saved.failure,
          problems: saved.failure.errors ?? {},
          theirChanges: saved.theirChanges ?? null,
        })
        if (!saved.theirChanges) void reload()
        // The user may no longer be changed, for a reason that the loaded record does not show, such as a new level.
        if (saved.failure.status === 403) void onUser(null)
        refresh(users)
        return part
      }
      version = saved.version ?? version
      removeSaved(part, sent)
    }
    setState(IDLE)
    recordChangedUser(user.id, (next['a.name'] as string | null) || userName(user))
    // Reload the access, because modules, sites and clients share one version.
    await reload()
    refresh(users, { path: `users/${user.id}` })
    return null
  }

  const supplierName = (code: string) => supplierNames[code] ?? (code === user.supplier_code ? (user.supplier_name ?? null) : null)
  const addSupplierName = (code: string, name: string) => setSupplierNames((old) => ({ ...old, [code]: name }))

  return {
    supplierName,
    addSupplierName,
    base,
    changes,
    next,
    change,
    discard,
    save,
    /** Reads modules, sites and clients again. */
    reload,
    ownPassword,
    setOwnPassword,
    state,
    /** After a refused save, everything that someone else has saved since; otherwise only their changes to what is changed here too. */
    theirChanges: state.theirChanges ?? (Object.keys(overwritten).length > 0 ? { before: seen, changes: overwritten } : null),
    modules,
    sites,
    clients,
    errorText: state.failure && inWordsOfClient(failureText(state.failure), toClientWording),
  }
}
export type Draft = ReturnType<typeof useDraft>

/** A rule of the contract in the client's words. What v7 itself says stays as it is. */
const inWordsOfClient = (text: string, toClientWording: (text: string) => string): string =>
  text === NEEDS_SITE || text === NEEDS_CLIENT ? toClientWording(text) : text

/** Props of every tab. `locked` says why nothing can be changed, or is null. */
export type TabProps = {
  user: UserDetail
  draft: Draft
  locked: string | null
  /** Called after a change, to reload the record. */
  onChanged?: () => void
}
