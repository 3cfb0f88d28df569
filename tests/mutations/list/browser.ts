import type { Mutation } from '../mutation.ts'

/**
 * What only a browser shows. All of these are built together, so none of them may change what the test of another one checks.
 */
export const BROWSER: readonly Mutation[] = [
  {
    file: 'components/list/header.tsx',
    find: 'if (event.altKey) onStep(column.key, step)',
    replace: 'if (event.altKey && event.shiftKey) onStep(column.key, step)',
    breaks: 'Columns cannot be moved by keyboard.',
    test: 'tests/e2e/stock.spec.ts',
    title: 'a column can be moved by keyboard, stays there after a reload, and can be reset',
  },
  {
    file: 'components/list/states.tsx',
    find: 'could not be loaded.`)}\n      onRetry={onRetry}',
    replace: 'could not be loaded.`)}',
    breaks: 'A list that could not be loaded has no button to try again.',
    test: 'tests/e2e/stock.spec.ts',
    title: 'a failed list can be retried without losing the filters',
  },
  {
    file: 'components/shell/shell-frame.tsx',
    find: "useState<NavWidth>('auto')",
    replace: "useState<NavWidth>('wide')",
    breaks: 'The menu takes its full width on a small window.',
    test: 'tests/e2e/given.spec.ts',
    title: 'at the start the sidebar adapts to the width of the window, the aside is hidden and dark mode is off',
  },
  {
    file: 'components/shell/inactivity-warning.tsx',
    find: 'open={endsAt !== null}',
    replace: 'open={endsAt !== null && endsAt <= Date.now()}',
    breaks: 'Users are signed out without a warning.',
    test: 'tests/e2e/given.spec.ts',
    title: 'tabs share the inactivity limit: activity in one closes the warning in the other',
  },
  {
    file: 'components/orders/form/draft/leave-guard.tsx',
    find: 'isUnsaved: () => session.isUnsaved() && !isSessionExpired()',
    replace: 'isUnsaved: () => isEdit && session.isUnsaved() && !isSessionExpired()',
    breaks: 'A link leaves a new order without asking.',
    test: 'tests/e2e/order-form-kept.spec.ts',
    title: 'text typed before the first save is kept in the tab, and a link asks before leaving',
  },
  {
    file: 'components/orders/form/draft/conflict-dialog.tsx',
    find: 'onClick={() => continueWith(merged)}',
    replace: 'onClick={() => continueWith(theirs)}',
    breaks: '“Keep mine” discards what the user has typed.',
    test: 'tests/e2e/order-form-kept.spec.ts',
    title: 'conflicting changes are asked about, and the typed text is kept until then',
  },
  {
    file: 'lib/list/keyboard-wedge.ts',
    find: '    event.preventDefault()\n',
    replace: '',
    breaks: 'The Enter of a scanner presses the button that has the focus.',
    test: 'tests/e2e/order-form.spec.ts',
    title: 'a scan adds a line, the same scan adds to its quantity, and its Enter presses no button',
  },
  {
    file: 'components/orders/purchase/promised-day.tsx',
    find: "change({ expected_date: promised ?? '' })",
    replace: "change({ expected_date: agreed ?? '' })",
    breaks: 'Accepting a promised date changes nothing.',
    test: 'tests/e2e/orders.spec.ts',
    title: 'can get another promised date from the supplier, which the buyer sees and accepts',
  },
  {
    file: 'components/sign-in/forget-user.tsx',
    find: 'useEffect(() => forgetUser(), [])',
    replace: 'useEffect(() => () => forgetUser(), [])',
    breaks: 'The next person at a computer finds the data of the previous user in the browser.',
    test: 'tests/e2e/login.spec.ts',
    title: 'a browser that was closed while its session ended keeps nothing of the user when the sign-in page opens',
  },
  {
    file: 'components/users/shared/right-cell.tsx',
    find: "', no effect'}, locked. ${lock}`}",
    replace: "', no effect'}, locked`}",
    breaks: 'A right that cannot be changed does not say why.',
    test: 'tests/e2e/users.spec.ts',
    title: 'a manager sees rights that they do not have as locked, with the reason',
  },
]
