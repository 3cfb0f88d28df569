'use client'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { lazyPart } from '#components/ui/lazy-part.tsx'
import { Menu, MenuItem } from '#components/ui/menu.tsx'
import { useSession } from '#lib/client/session.tsx'
import { useIsSupplierUser } from '#lib/client/supplier-user.ts'
import { ORDER_WORDS } from '#lib/order-form/kind.ts'
import { useFormContext } from './form-context.ts'
import { SaveState } from './draft/save-state.tsx'
import type { Submit } from './use-submit.ts'

const DiscardDialog = lazyPart(() => import('./discard-dialog.tsx'))

type Props = { submit: Submit; isEdit: boolean; isCollapsed: boolean; onToggleDetails: () => void }

/** Sticky bar with the title, the save state and the actions. */
export const FormBar = ({ submit, isEdit, isCollapsed, onToggleDetails }: Props) => {
  const { session, kind } = useFormContext()
  const { can } = useSession()
  const order = useSyncExternalStore(session.order.subscribe, session.order.get, session.order.get)
  const record = useSyncExternalStore(session.record.subscribe, session.record.get, session.record.get)
  const words = ORDER_WORDS[kind]
  const title = isEdit && order ? `Edit ${order.no}` : words.new
  const state = useSyncExternalStore(session.saving.subscribe, session.saving.get, session.saving.get)
  // An order that v7 has, or may have, can only be sent again with the buttons in the notice.
  const mayBeInV7 = state.status === 'unknown' || state.status === 'closed'
  const noticeReason = mayBeInV7 ? 'See the notice below' : null
  // An order that a supplier enters waits until the buyer releases it.
  const isProposal = useIsSupplierUser() && kind === 'PO' && !isEdit
  const canRelease = session.acceptsChanges()
  const releaseRefusal = noticeReason ?? (can(words.module, 'edit') ? null : `You don’t have permission to release ${words.noun}s`)
  const [isAsking, setAsking] = useState(false)
  const canDelete = !isEdit && order !== null && canRelease
  const discard = () => {
    setAsking(false)
    void (isEdit ? submit.discardChanges() : submit.deleteDraft())
  }
  return (
    <header className="sticky top-0 z-40 flex flex-wrap items-center xl:flex-nowrap gap-x-3 gap-y-2 border-b border-line bg-canvas px-4 py-2">
      <h1 id="order-title" className="shrink-0 text-xl font-semibold">
        {title}
      </h1>
      {isEdit && record && <span className="text-sm text-muted">{record.status_name}</span>}
      {!isEdit && order && <span className="shrink-0 font-mono text-sm text-muted">{order.no}</span>}
      <SaveState />
      <div className="ml-auto flex flex-wrap items-center gap-2 xl:shrink-0 xl:flex-nowrap">
        <Button
          variant="ghost"
          icon={isCollapsed ? 'chevron-down' : 'chevron-up'}
          aria-expanded={!isCollapsed}
          onClick={onToggleDetails}
          className="max-sm:hidden"
        >
          {isCollapsed ? 'Show details' : 'Hide details'}
        </Button>
        {!isEdit && !session.isTabOnly() && !mayBeInV7 && (
          <Button onClick={() => void submit.saveDraft()} busy={submit.doing === 'draft'} aria-keyshortcuts="Control+S">
            Save draft
          </Button>
        )}
        {!isEdit && canRelease && !isProposal && (
          <Button
            onClick={() => void submit.enterAndRelease()}
            busy={submit.doing === 'release'}
            disabledReason={releaseRefusal}
            className="max-sm:hidden"
          >
            Enter and release
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={submit.doing === 'enter'}
          disabledReason={noticeReason}
          data-next-focus
          aria-keyshortcuts="Control+Enter"
        >
          {isEdit ? 'Save changes' : isProposal ? 'Propose order' : 'Enter order'}
        </Button>
        <Menu trigger={<IconButton icon="more" label="More" />} label="More" align="end">
          {!isEdit && canRelease && !isProposal && (
            <MenuItem icon="check" disabledReason={releaseRefusal} onSelect={() => void submit.enterAndRelease()}>
              Enter and release
            </MenuItem>
          )}
          <MenuItem
            icon="trash"
            danger
            disabledReason={submit.isLocked ? 'The order is being saved' : null}
            onSelect={() => (canDelete || session.isUnsaved() ? setAsking(true) : discard())}
          >
            {isEdit ? 'Discard my changes' : canDelete ? `Delete draft ${order.no}` : 'Discard this order'}
          </MenuItem>
        </Menu>
      </div>
      {isAsking && (
        <DiscardDialog isEdit={isEdit} canDelete={canDelete} order={order} onDiscard={discard} onClose={() => setAsking(false)} />
      )}
    </header>
  )
}
