// Stands in for the `server-only` package, which throws outside Next.
export {}
