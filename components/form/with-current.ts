type Choice = { value: string; label: string }

/**
 * The choices of a select, with the current value added if it is missing: access to it may have ended while the form was being filled
 * in, and the select would then show the first choice.
 */
export const withCurrent = (value: string, choices: readonly Choice[]): readonly Choice[] =>
  choices.some((choice) => choice.value === value)
    ? choices
    : [{ value, label: value === '' ? 'Choose…' : `${value} (no access)` }, ...choices]
