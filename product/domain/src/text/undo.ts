/** How long the team can take a decision back before anybody is mailed about it. */
export const undoSeconds = 10
