import { Button } from '#components/ui/button.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { useClientWording } from '#lib/client/field-labels.ts'
import { presetName, PRESETS, type Preset } from './shared/presets.ts'

type Props = { presets: readonly Preset[]; current: string | null; onChoose: (preset: Preset) => void }

/** One button for each preset; the one that matches the rights is pressed. */
export const PresetButtons = ({ presets, current, onChoose }: Props) => {
  const toClientWording = useClientWording()
  // Only descriptions from the product get the client's wording, not those that somebody has written.
  const isOurs = (description: string) => PRESETS.some((preset) => preset.description === description)
  return presets.map((preset) => (
    <Tooltip key={preset.key} content={isOurs(preset.description) ? toClientWording(preset.description) : preset.description}>
      <Button
        size="sm"
        aria-pressed={current === preset.key}
        className="aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent-ink"
        onClick={() => onChoose(preset)}
      >
        {presetName(preset, toClientWording)}
      </Button>
    </Tooltip>
  ))
}
