/** Format of a level in v7's own spelling. It must fit into a header, in which it is sent to v7. */
export const LEVEL_WORD = /^[\w .-]{1,40}$/
