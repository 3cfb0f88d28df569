import { saveFile } from '#components/export/save-file.ts'
import { isDisplayable } from '#lib/client/fetch-file.ts'

/** Milliseconds. A new tab may read the file some time after it opens. */
const REVOKE_AFTER = 60_000

/**
 * Opens a file in a new tab, or downloads it if browsers cannot show its type. Returns false if the browser blocked the tab:
 * browsers allow a new tab only shortly after a click or key press.
 */
export const openFile = (file: File): boolean => {
  if (!isDisplayable(file)) {
    saveFile(file, file.name)
    return true
  }
  const url = URL.createObjectURL(file)
  const tab = window.open(url, '_blank')
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER)
  return tab !== null
}
