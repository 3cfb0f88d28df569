import { Button } from '#components/ui/button.tsx'
import { Tooltip } from '#components/ui/tooltip.tsx'
import { useLabels } from '#lib/client/field-labels.ts'
import type { Preset } from './shared/presets.ts'

type Props = { presets: readonly Preset[]; current: string | null; onChoose: (preset: Preset) => void }

/** One button for each preset; the one that the rights are equal to is pressed. */
export const PresetButtons = ({ presets, current, onChoose }: Props) => {
  const labelOf = useLabels()
  return presets.map((preset) => (
    <Tooltip key={preset.key} content={preset.description}>
      <Button
        size="sm"
        aria-pressed={current === preset.key}
        className="aria-pressed:border-accent aria-pressed:bg-accent-tint aria-pressed:text-accent-ink"
        onClick={() => onChoose(preset)}
      >
        {preset.label === 'Supplier' ? labelOf('supplier_name', preset.label) : preset.label}
      </Button>
    </Tooltip>
  ))
}
