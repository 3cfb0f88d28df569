/** `1 row could not be read.` */
export const unreadableText = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'} could not be read.`
