/** Keys as labelled on the keyboard, joined by `+`: `<Kbd keys="Alt+→" />`. */
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
