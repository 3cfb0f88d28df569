import { Button } from '#components/ui/button.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import { presetName } from './shared/presets.ts'
import { PRESETS, type Preset } from '#lib/contract/users/standard-presets.ts'

type Props = {
  presets: readonly Preset[]
  current: string | null
  /** Why a preset cannot be chosen, or null. */
  refusal: (preset: Preset) => string | null
  onChoose: (preset: Preset) => void
}

/** One button for each preset; the one that matches the rights is pressed. */
export const PresetButtons = ({ presets, current, refusal, onChoose }: Props) => {
  const toClientWording = useClientWording()
  // Only descriptions from the product get the client's wording, not those that somebody has written.
  const isOurs = (description: string) => PRESETS.some((preset) => preset.description === description)
  const refusals = new Map(presets.map((preset) => [preset.key, refusal(preset)]))
  const buttons = presets.map((preset) => (
    <Tooltip key={preset.key} content={isOurs(preset.description) ? toClientWording(preset.description) : preset.description}>
      <Button
        size="sm"
        aria-pressed={current === preset.key}
        disabledReason={refusals.get(preset.key)}
        className="aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent-ink"
        onClick={() => onChoose(preset)}
      >
        {presetName(preset, toClientWording)}
      </Button>
    </Tooltip>
  ))
  return (
    <>
      {buttons}
      {presets.length > 0 && presets.every(({ key }) => refusals.get(key)) && (
        <span className="text-sm text-muted">You don’t have any of the rights of these presets yourself.</span>
      )}
    </>
  )
}
