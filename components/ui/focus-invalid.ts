/** Focuses the first invalid field of a form, once its problems are shown. */
export const focusInvalid = (form: HTMLFormElement): void =>
  void requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
