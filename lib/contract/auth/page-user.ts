/** Header with the user for whom a page was loaded. Somebody else may have signed in from another tab since. */
export const PAGE_USER_HEADER = 'x-page-user'

/** A user's id as the value of that header. Ids may have any characters. */
export const pageUserValue = (id: string): string => encodeURIComponent(id.toWellFormed())
