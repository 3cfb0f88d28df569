/** Format of a level in v7's own spelling. It is sent to v7 in a header, so it must fit into one. */
export const LEVEL_WORD = /^[\w .-]{1,40}$/
