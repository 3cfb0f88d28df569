'use client'
import Link from 'next/link'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { Icon } from '#components/ui/icons.tsx'
import { useSession } from '#lib/client/session.tsx'
import { screensFor } from './screens.ts'

/** The start page: who you are, what you can see, and where to go. */
export const Home = () => {
  const { user, modules, clients, sites } = useSession()
  const screens = screensFor(modules.filter((one) => one.can_view).map((one) => one.module))
  const first = user.name.split(' ')[0]
  return (
    <div className="mx-auto max-w-190 px-5 py-8">
      <h1 className="text-xl font-semibold">{first ? `Hello ${first}` : 'Hello'}</h1>
      <p className="mt-1 text-muted">
        You see {counted(clients.length, 'client')} at {counted(sites.length, 'site')}.
      </p>
      {screens.length === 0 ? (
        <EmptyState icon="lock" title="No screen has been granted to you yet.">
          Ask your administrator for the modules that you need.
        </EmptyState>
      ) : (
        <ul className="mt-6 divide-y divide-line border-y border-line">
          {screens.map((screen) => (
            <li key={screen.module}>
              <Link href={screen.route} className="group flex items-center gap-3 px-1 py-3 no-underline hover:bg-hover">
                <Icon name={screen.icon} className="text-dim group-hover:text-accent-ink" />
                <span className="min-w-0 flex-1">
                  <span className="block font-medium">{screen.label}</span>
                  <span className="block text-sm text-muted">{screen.about}</span>
                </span>
                <Icon name="chevron-right" className="text-dim" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
