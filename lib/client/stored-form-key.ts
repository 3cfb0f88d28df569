/** Key of a form's kept input in the tab's session storage. */
export const storedFormKey = (name: string): string => `gatehouse.form.${name}`
