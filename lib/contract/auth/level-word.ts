/** What a level of v7 may look like: it goes to v7 in a header. */
export const LEVEL_WORD = /^[\w .-]{1,40}$/
