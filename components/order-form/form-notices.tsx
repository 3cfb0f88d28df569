'use client'
import type { ReactNode } from 'react'
import { RequestId } from '#components/ui/error-state.tsx'
import { Icon, type IconName } from '#components/ui/icons.tsx'
import { isOpenEnd } from '#lib/order-form/saver.ts'
import type { Submit } from './use-submit.ts'

type Props = { origin: string | null; noNumber: string | null; submit: Submit }

/** What should be known before going on: where the form came from, why there is no number, why it was not taken. */
export const FormNotices = ({ origin, noNumber, submit }: Props) => (
  <>
    {origin && <Notice icon="info">{origin}</Notice>}
    {noNumber && <Notice icon="warning">{noNumber} Type the order number yourself.</Notice>}
    {submit.failure && (
      <div role="alert" className="rounded-md bg-bad-tint px-3 py-2 text-base text-bad">
        <p className="flex items-start gap-2">
          <Icon name="error" className="mt-0.5" />
          <span>
            {isOpenEnd(submit.failure)
              ? `${submit.failure.message} Nothing you typed is lost. Press the button again: the order is taken once, however often it is sent.`
              : submit.failure.message}
          </span>
        </p>
        {submit.failure.requestId && <RequestId id={submit.failure.requestId} />}
      </div>
    )}
  </>
)

const Notice = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <p role="status" className="flex items-start gap-2 rounded-md bg-info-tint px-3 py-2 text-base text-info">
    <Icon name={icon} className="mt-0.5" />
    <span>{children}</span>
  </p>
)
