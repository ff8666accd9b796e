/** The team can undo a decision for this many seconds, before anybody is mailed about it. */
export const undoSeconds = 10
