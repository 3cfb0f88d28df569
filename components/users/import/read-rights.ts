import { MODULES, SCREEN_MODULES } from '#lib/modules.ts'
import { normalise } from '#lib/shared/table-text.ts'
import { joinWithAnd, joinWithOr } from '#lib/shared/join-words.ts'
import { presetModules, type Access } from '../initial-access.ts'
import { effectiveRights, lockReason } from '../matrix.ts'
import { RIGHTS, type Right } from '#lib/contract/users/module-rights.ts'
import { RIGHT_WORDS } from '#lib/contract/users/right-words.ts'
import { offeredRights, rightsWithoutEffect } from '../shared/offered-rights.ts'
import { MODULE_NAMES } from '../users-resource.ts'
import { splitList, unknownText, withBrackets } from './file-words.ts'
import type { Chosen, ReadCell, Report, UserFacts } from './user-facts.ts'

type Module = (typeof MODULES)[number]
type Rights = Access['modules'][number]

/** Rights that are granted in a module if the cell names none: view, export and print, as far as the module offers them. */
const READ_RIGHTS: readonly Right[] = ['can_view', 'can_export', 'can_print']
const NO_RIGHTS = { can_view: false, can_create: false, can_edit: false, can_delete: false, can_export: false, can_print: false }

/** A file may call a module as the client's menu does, by its standard name or by its code. */
const moduleOf = (text: string, shownName: (module: Module) => string): Module | undefined =>
  [shownName, (module: Module) => MODULE_NAMES[module], String]
    .map((nameOf) => MODULES.find((module) => normalise(nameOf(module)) === normalise(text)))
    .find((module) => module !== undefined)

export const readModules = (
  cell: ReadCell,
  { preset, ...holder }: Chosen,
  { signedIn, toClientWording }: UserFacts,
  report: Report,
): Rights[] => {
  const shownName = (module: Module) => toClientWording(MODULE_NAMES[module])
  const shownNames = SCREEN_MODULES.map((module) => ({ code: shownName(module), name: shownName(module) }))
  const wanted = new Map<Module, Set<Right>>()
  const requested: { target: string; module: Module; rights: readonly Right[] }[] = []
  const add = (module: Module, rights: readonly Right[]) => wanted.set(module, new Set([...(wanted.get(module) ?? []), ...rights]))
  if (preset) {
    for (const { module, ...rights } of presetModules(preset, signedIn))
      add(
        module,
        RIGHTS.filter((right) => rights[right]),
      )
    const left = MODULES.filter((module) => (preset.rights[module] ?? []).some((right) => !wanted.get(module)?.has(right)))
    if (left.length > 0)
      report('preset', `Some rights in ${joinWithAnd(left.map(shownName))} are left out because you don’t have them yourself.`, true)
    for (const rights of rightsWithoutEffect((module) => [...(wanted.get(module) ?? [])], holder))
      report('preset', `Left out ${toClientWording(rights)}.`, true)
  }
  for (const text of splitList(cell('modules'))) {
    const { word, inner } = withBrackets(text)
    const module = moduleOf(word, shownName)
    if (module) requested.push({ target: 'modules', module, rights: readRights('modules', module, inner ?? '', shownName(module), report) })
    // A module's code is read as well, but no screen shows it.
    else report('modules', unknownText('module', word, shownNames, undefined, 'another module'))
  }
  for (const module of SCREEN_MODULES) {
    const target = `module.${module}`
    const text = cell(target)
    if (text !== '' && !NO_WORDS.has(text.toLowerCase()))
      requested.push({ target, module, rights: readRights(target, module, text, shownName(module), report) })
  }
  for (const { target, module, rights } of requested) {
    add(module, rights)
    const locked = rights.flatMap(
      (right) => lockReason({ userLevel: signedIn.user.userLevel, modules: signedIn.modules }, module, right, holder) ?? [],
    )
    for (const reason of new Set(locked)) report(target, `${shownName(module)}: ${toClientWording(reason)}.`)
  }
  const grants = [...wanted].map(([module, rights]) => ({
    module,
    ...NO_RIGHTS,
    ...Object.fromEntries([...rights, 'can_view' as const].map((right) => [right, true])),
  }))
  // A wrong preset or module has a message of its own.
  const isWrong = cell('preset') === '' ? cell('modules') !== '' : preset === null
  if (grants.length === 0 && !isWrong) report('modules', 'No modules: the user would see an empty menu.', true)
  return effectiveRights(grants, holder)
}

/** Rights in words, as they would be granted: `Stock holding (view, export, print)`. */
export const rightsText = (modules: readonly Rights[], toClientWording: (text: string) => string): string =>
  modules
    .map(
      (grant) =>
        `${toClientWording(MODULE_NAMES[grant.module])} (${RIGHTS.flatMap((right) => (grant[right] ? RIGHT_WORDS[right] : [])).join(', ')})`,
    )
    .join(', ')

const NO_WORDS = new Set(['no', 'none', '-', '–', '0', 'n', 'false'])
const YES_WORDS = new Set(['yes', 'y', 'x', '1', 'true', '✓', 'read'])

const readRights = (target: string, module: Module, text: string, shownName: string, report: Report): Right[] => {
  const offered = offeredRights(module)
  const words = text.split(/[\s,;/+]+/).filter((word) => word !== '')
  if (words.length === 0) return READ_RIGHTS.filter((right) => offered.includes(right))
  return words.flatMap((word): Right[] => {
    const lower = word.toLowerCase()
    if (lower === 'all') return [...offered]
    if (YES_WORDS.has(lower)) return READ_RIGHTS.filter((right) => offered.includes(right))
    const right = RIGHTS.find((candidate) => RIGHT_WORDS[candidate] === lower)
    if (!right)
      report(target, `${shownName} has no right called “${word}”. Use ${joinWithOr(offered.map((candidate) => RIGHT_WORDS[candidate]))}.`)
    else if (!offered.includes(right)) report(target, `${shownName} has no right to ${lower}. It is left out.`, true)
    return right && offered.includes(right) ? ['can_view', right] : []
  })
}
