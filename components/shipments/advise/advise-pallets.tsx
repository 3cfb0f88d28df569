'use client'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { useLabels } from '#lib/client/field-labels.ts'
import { ssccOf, ssccProblem } from '#lib/shared/gs1.ts'
import { pluralise } from '#lib/list/pages.ts'
import { linesWithQty, type Pallet } from './advice.ts'
import { ADVICE_FIELD, palletField } from './advice-problems.ts'
import type { Advice } from './use-advice.ts'

type Props = { advice: Advice; types: readonly { value: string; label: string }[] }

/** The pallets, each with the supplier's SSCC or one that the warehouse will assign. */
export const AdvisePallets = ({ advice, types }: Props) => {
  const ssccLabel = useSsccLabel()
  return (
    <section aria-labelledby="advise-pallets">
      <div className="mb-1 flex flex-wrap items-center gap-2">
        <h3 id="advise-pallets" className="mr-auto text-sm font-semibold">
          Pallets <span className="ml-1 font-normal text-dim">Leave the SSCC empty to have one assigned</span>
        </h3>
        <Button size="sm" icon="pallet" onClick={advice.addPalletPerLine}>
          One pallet per line
        </Button>
        <Button size="sm" icon="plus" onClick={advice.addPallet}>
          Add pallet
        </Button>
      </div>
      {advice.pallets.length === 0 ? (
        <p className="text-sm text-muted">Without pallets, the goods are advised as loose goods, and there are no labels to print.</p>
      ) : (
        <>
          <div aria-hidden="true" className="flex gap-2 text-xs text-dim max-sm:hidden">
            <span className="w-28" />
            <span className="w-28">Type</span>
            <span className="min-w-56 flex-1">{ssccLabel}</span>
            <span className="w-28 text-right">Weight (kg)</span>
            {/* As wide as the button that removes a pallet. */}
            <span className="w-7" />
          </div>
          <ol className="flex flex-col">
            {advice.pallets.map((pallet, index) => (
              <PalletRow key={pallet.key} pallet={pallet} index={index} advice={advice} types={types} />
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

const useSsccLabel = (): string => useLabels()('sscc', 'SSCC')

const PalletRow = ({ pallet, index, advice, types }: Props & { pallet: Pallet; index: number }) => {
  const ssccLabel = useSsccLabel()
  const problems = advice.problems.pallets[pallet.key] ?? {}
  const update = (part: Partial<Pallet>) => advice.setPallet(pallet.key, part)
  const name = `pallet ${index + 1}`
  const sscc = pallet.sscc.trim()
  const problem = problems.sscc ?? (sscc.length >= 18 ? ssccProblem(sscc) : null)
  const lineCount = linesWithQty(advice.lines).filter((line) => line.pallet === index + 1).length
  const palletProblem = problems.type ?? problems.lines
  const fieldProps = (field: string) => ({ [ADVICE_FIELD]: palletField(pallet.key, field) })
  const choices = types.length > 0 ? types : [{ value: 'PALLET', label: 'Pallet' }]
  return (
    <li className="flex flex-wrap items-start gap-2 border-t border-line py-1.5 text-sm first:border-t-0">
      <span className="w-28 pt-1">
        <span className="font-medium">Pallet {index + 1}</span>
        <span className="block text-xs text-dim">{lineCount === 0 ? 'nothing on it yet' : pluralise(lineCount, 'line', 'lines')}</span>
      </span>
      <Select
        size="sm"
        className="w-28"
        {...fieldProps('type')}
        aria-label={`Type of ${name}`}
        options={choices.map(({ value, label }) => ({ value, label }))}
        value={pallet.type}
        aria-invalid={palletProblem ? true : undefined}
        onChange={(type) => update({ type })}
      />
      <span className="min-w-56 flex-1">
        <Input
          size="sm"
          inputMode="numeric"
          autoComplete="off"
          placeholder={`${ssccLabel}, assigned if empty`}
          className="font-mono"
          {...fieldProps('sscc')}
          aria-label={`${ssccLabel} of ${name}`}
          aria-invalid={problem ? true : undefined}
          value={pallet.sscc}
          onChange={(event) => update({ sscc: ssccOf(event.currentTarget.value) ?? event.currentTarget.value })}
        />
        {problem && <span className="mt-0.5 block text-xs text-bad">{problem}</span>}
      </span>
      <span className="w-28">
        <Input
          size="sm"
          inputMode="decimal"
          autoComplete="off"
          placeholder="kg"
          className="text-right"
          {...fieldProps('weight')}
          aria-label={`Weight of ${name} in kg`}
          aria-invalid={problems.weight ? true : undefined}
          value={pallet.weight}
          onChange={(event) => update({ weight: event.currentTarget.value })}
        />
        {problems.weight && <span className="mt-0.5 block text-xs text-bad">{problems.weight}</span>}
      </span>
      <IconButton icon="trash" size="sm" label={`Remove ${name}`} onClick={() => advice.removePallet(index)} />
      {palletProblem && <p className="w-full text-xs text-bad">{palletProblem}</p>}
    </li>
  )
}
