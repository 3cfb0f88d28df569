'use client'
import { useMemo } from 'react'
import { useCall } from '#lib/client/api.ts'
import { useV7Features } from '#lib/client/v7-features.ts'
import { settingsAccessPresets } from '#lib/contract/settings/access-presets.ts'
import { presetOf } from './shared/presets.ts'
import { PRESETS, type Preset } from '#lib/contract/users/standard-presets.ts'

/** The access presets, or the built-in ones if v7 has no call for presets or they cannot be loaded. Undefined while they are loading. */
export const usePresets = (): readonly Preset[] | undefined => {
  const { hasCall } = useV7Features()
  const isOffered = hasCall('settingsAccessPresets')
  const { data, error } = useCall(settingsAccessPresets, isOffered ? {} : null)
  const saved = data?.data.presets
  return useMemo(() => (isOffered && !data && !error ? undefined : (saved?.map(presetOf) ?? PRESETS)), [isOffered, data, error, saved])
}
