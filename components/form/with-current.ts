type Choice = { value: string; label: string }

/**
 * Options of a select. A value that is not among the choices has an option too, because a select without its value shows the first choice
 * instead: access may end while a form is filled in.
 */
export const withCurrent = (value: string, choices: readonly Choice[]): readonly Choice[] =>
  choices.some((choice) => choice.value === value)
    ? choices
    : [{ value, label: value === '' ? 'Choose…' : `${value} (no access)` }, ...choices]
