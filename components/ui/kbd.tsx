/** Keys as printed on the board: `<Kbd keys="Alt+→" />`. Several keys are joined by `+`. */
export const Kbd = ({ keys }: { keys: string }) => (
  <span className="inline-flex gap-0.5">
    {keys.split('+').map((key) => (
      <kbd
        key={key}
        className="inline-flex h-5 min-w-5 items-center justify-center rounded-sm border border-line bg-subtle px-1 font-mono text-xs text-muted"
      >
        {key}
      </kbd>
    ))}
  </span>
)
