'use client'
import { useClientWording } from './field-labels.ts'
import { usePreferences } from './preferences.ts'
import { screensFor } from './screens.ts'
import { useSession } from './session.tsx'

/**
 * The screens of the signed-in user, in v7's order, with v7's labels if it gives them. Other labels use the words of the client in view:
 * "Customers" → "Consignees".
 */
export const useScreens = (): ReturnType<typeof screensFor> => {
  const { user, modules, config } = useSession()
  const { modules: menu } = usePreferences()
  const toClientWording = useClientWording()
  const granted = modules.filter((grant) => grant.can_view).map((grant) => grant.module)
  return screensFor(user.userLevel, granted, menuOrder(menu), config.supplier_mode).map((screen) => ({
    ...screen,
    label: screen.isLabelOfV7 ? screen.label : toClientWording(screen.label),
  }))
}

const menuOrder = (modules: ReturnType<typeof usePreferences>['modules']) =>
  modules
    ?.toSorted((a, b) => (a.order ?? Infinity) - (b.order ?? Infinity))
    .flatMap(({ module, label }) => (module === null ? [] : [{ module, label }]))
