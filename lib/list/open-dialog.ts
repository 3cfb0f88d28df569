/** An open dialog, alert dialog or panel. On narrow screens the aside is a dialog too, but it counts as part of the list. */
export const OPEN_DIALOG = '[role$=dialog]:not(:has([data-list-aside]))'
