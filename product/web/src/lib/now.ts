/**
 * Returns the time at which a part of a page renders. `new Date()` within a component is refused (react/purity), since
 * it is mostly a mistake: a text about time is as old as its last rendering, and this name says that it is intended.
 */
export const now = () => new Date()
