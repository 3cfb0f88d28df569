'use client'
import { Dialog } from '#components/ui/dialog.tsx'
import { Kbd } from '#components/ui/kbd.tsx'
import { ClientWording } from '#lib/client/field-labels.ts'

const SHORTCUT_GROUPS = [
  {
    title: 'Everywhere',
    keys: [
      ['Ctrl+K', 'Search everything'],
      ['?', 'Show this help'],
      ['Esc', 'Close the open panel or dialog'],
    ],
  },
  {
    title: 'Lists',
    keys: [
      ['/', 'Search'],
      ['f', 'Filters'],
      ['c', 'Columns'],
      ['v', 'Saved views'],
      ['j', 'Next row, same as ↓'],
      ['k', 'Previous row, same as ↑'],
      ['Space', 'Mark the row'],
      ['Shift+Space', 'Mark all rows from the last marked one to here'],
      ['→', 'Move through the cells of the row'],
      ['Enter', 'Open the record beside the list'],
      ['[', 'Previous record'],
      [']', 'Next record'],
      ['e', 'Export'],
      ['Ctrl+P', 'Print the marked rows, or all rows of the page'],
      ['r', 'Refresh'],
      ['Alt+←', 'Move the focused column to the left'],
      ['Alt+→', 'Move the focused column to the right'],
      ['Shift+←', 'Make the focused column narrower'],
      ['Shift+→', 'Make the focused column wider'],
    ],
  },
  {
    title: 'Order lines',
    keys: [
      ['Alt+L', 'Go to the lines'],
      ['Alt+C', 'Go to the customer or supplier'],
      ['Tab', 'Next cell; after the last one, a new line'],
      ['Enter', 'Next line'],
      ['F2', 'Edit the cell; typing replaces its value'],
      ['Esc', 'Restore the cell’s value'],
      ['Delete', 'Clear the selected cells'],
      ['Shift+→', 'Select more cells (works with every arrow key)'],
      ['Shift+Space', 'Select the whole line'],
      ['Ctrl+↓', 'Go to the last filled cell (works with every arrow key)'],
      ['Ctrl+D', 'Duplicate the selected lines'],
      ['Ctrl+Del', 'Delete the selected lines'],
      ['Ctrl+V', 'Paste, including from a spreadsheet'],
      ['Ctrl+Z', 'Undo'],
      ['Ctrl+Y', 'Redo'],
      ['Ctrl+S', 'Save the draft'],
      ['Ctrl+Enter', 'Enter the order'],
    ],
  },
] as const

/** Dialog with all keyboard shortcuts. Single-key shortcuts are inactive while the user types. */
export const KeyboardHelp = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="Keyboard shortcuts"
    description="Single-key shortcuts are off while you type in a field."
    isText
    size="sm"
  >
    {SHORTCUT_GROUPS.map((group) => (
      <section key={group.title} className="mb-4">
        <h3 className="mb-1 text-sm font-medium">{group.title}</h3>
        <dl className="divide-y divide-line text-sm">
          {group.keys.map(([key, description]) => (
            <div key={key} className="flex items-center justify-between gap-4 py-1.5">
              <dt className="text-muted">
                <ClientWording>{description}</ClientWording>
              </dt>
              <dd>
                <Kbd keys={key} />
              </dd>
            </div>
          ))}
        </dl>
      </section>
    ))}
  </Dialog>
)
