/** Today at a site, `YYYY-MM-DD`; of this computer where the zone is not known. */
export const todayAt = (timezone: string | undefined): string => {
  try {
    // The Swedish way of writing a day is ISO's.
    return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: timezone }).format(new Date())
  } catch {
    return new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' }).format(new Date())
  }
}
